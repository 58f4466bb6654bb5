# Empty links that pandoc puts before each line of code: nobody can see or follow them.
s|<a href="#cb[^"]*" aria-hidden="true" tabindex="-1"></a>||g
s|<span id="cb[^"]*">|<span>|g
s|<div class="sourceCode" id="cb[0-9]*">|<div class="sourceCode">|g
# What is wider than the page scrolls, and can be reached by keyboard for that.
s|<pre class="|<pre tabindex="0" class="|g
s|<pre>|<pre tabindex="0">|g
# An empty corner of a table heads nothing.
s|<th\([^>]*\)></th>|<td\1></td>|g
