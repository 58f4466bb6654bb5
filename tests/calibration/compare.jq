# Compares what the check build and ncu counted of the same run. Input: $check and $ncu, the records of each (arrays);
# output: an array of rows, one for each kernel and access that either has.
# ncu tells requests and wavefronts twice: by hardware counters (kernels) and by instrumented instructions (lines). The
# second is exact, and is taken where it is there; the counters are in the row, too.

def accesses: ["global_load", "global_store", "global_atomic", "shared_load", "shared_store", "shared_atomic"];
def unit: if startswith("shared") then "wavefronts" else "sectors" end;

# Sums over all records of a kernel. $kind: "kernel" or "line"
def sums($records; $kind; $kernel; $access):
    [$records[] | select(.record == $kind and .kernel == $kernel) | .metrics] as $all
    | {requests: ([$all[] | .[$access + "_requests"] // 0] | add // 0),
       moved: ([$all[] | .[$access + "_" + ($access | unit)] // 0] | add // 0)};

def per_request: if .requests > 0 then .moved / .requests else 0 end;
def off($a; $b): if $a == $b then 0 elif $b == 0 then 1 else (($a - $b) / $b | fabs) end;

[$check[] | select(.record == "kernel") | .kernel] | unique as $kernels
| [$kernels[] as $kernel | accesses[] as $access
   | sums($check; "kernel"; $kernel; $access) as $ours
   | sums($ncu; "kernel"; $kernel; $access) as $counters
   | sums($ncu; "line"; $kernel; $access) as $lines
   | (if $lines.requests > 0 then $lines else $counters end) as $theirs
   | select($ours.requests > 0 or $theirs.requests > 0)
   | {kernel: $kernel, access: $access,
      seen: ([$ncu[] | select(.record == "kernel" and .kernel == $kernel)] | length),
      requests: $ours.requests, ncu_requests: $theirs.requests, counter_requests: $counters.requests,
      each: ($ours | per_request), ncu_each: ($theirs | per_request), counter_each: ($counters | per_request),
      requests_off: off($ours.requests; $theirs.requests), each_off: off($ours | per_request; $theirs | per_request)}
   | .agrees = (.seen > 0 and .requests_off <= 0.10 and .each_off <= 0.05)]
