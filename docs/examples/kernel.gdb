set trace-commands on
break reduction.cu:32
run
info locals
print *partial@4
next
print *partial@4
delete 1
tbreak reduction.cu:32 if threadIdx.x == 1 && half == 2
continue
print threadIdx.x
next
print *partial@4
backtrace 1
continue
