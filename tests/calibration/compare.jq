# Compares what the sanitizer build and ncu counted of the same run. Input: $check and $ncu, the records of each (arrays);
# output: an array of rows, one for each kernel and access that either has.
# What ncu's numbers are, and why these: README.md.

def accesses: ["global_load", "global_store", "global_atomic", "shared_load", "shared_store", "shared_atomic"];
def unit: if startswith("shared") then "wavefronts" else "sectors" end;

# Sums over all launches of a kernel
def sums($records; $kernel; $access):
    [$records[] | select(.record == "kernel" and .kernel == $kernel) | .metrics] as $all
    | {requests: ([$all[] | .[$access + "_requests"] // 0] | add // 0),
       moved: ([$all[] | .[$access + "_" + ($access | unit)] // 0] | add // 0)};

def per_request: if .requests > 0 then .moved / .requests else 0 end;
def off($a; $b): if $a == $b then 0 elif $b == 0 then 1 else (($a - $b) / $b | fabs) end;

# Instructions of warps all of whose lanes are switched off by a predicate count as requests to shared memory with ncu, and
# make no wavefront.
def off_warps($access; $ours; $theirs):
    ($access | startswith("shared")) and $theirs.requests > $ours.requests and off($ours.moved; $theirs.moved) <= 0.05;

[$check[] | select(.record == "kernel") | .kernel] | unique as $kernels
| [$kernels[] as $kernel | accesses[] as $access
   | sums($check; $kernel; $access) as $ours
   | sums($ncu; $kernel; $access) as $theirs
   | select($ours.requests > 0 or $theirs.requests > 0)
   | {kernel: $kernel, access: $access,
      seen: ([$ncu[] | select(.record == "kernel" and .kernel == $kernel)] | length),
      requests: $ours.requests, ncu_requests: $theirs.requests,
      each: ($ours | per_request), ncu_each: ($theirs | per_request), reason: ""}
   | if .seen == 0 then .agrees = false
     elif off($ours.requests; $theirs.requests) <= 0.10 and off(.each; .ncu_each) <= 0.05 then .agrees = true
     elif off_warps($access; $ours; $theirs) then
         .agrees = true
         | .reason = "ncu's requests include warps whose lanes are all switched off; wavefronts \($ours.moved) and \($theirs.moved)"
     else .agrees = false end]
