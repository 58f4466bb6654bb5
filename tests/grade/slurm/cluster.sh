# A Slurm cluster of one node on this machine, for tests: munged, slurmctld and slurmd with a key, ports and folders of
# their own. Sourced:  cluster_start FOLDER || skip ...; cluster_stop. FOLDER must be short (sockets) and is the test's
# own. Needs root, since slurmd starts jobs as whoever asked for them.
# shellcheck shell=bash disable=SC2154

# What keeps a cluster from being here, in a line; nothing where there is nothing.
cluster_lacks() {
    local tool
    for tool in munged slurmctld slurmd sbatch squeue scontrol; do
        PATH=$PATH:/usr/sbin command -v $tool >/dev/null || { echo "no $tool here (make deps FOR=slurm)"; return; }
    done
    [ "$(id -u)" = 0 ] || echo 'a cluster can be started by root alone'
}

cluster_configure() { # $1: folder
    local host port=$((20000 + RANDOM % 20000))
    host=$(hostname -s)
    cat >"$1/slurm.conf" <<END_OF_CONF
ClusterName=practicals
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$1/munge.socket
CryptoType=crypto/munge
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.pid
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=$1/jobcomp.txt
JobAcctGatherType=jobacct_gather/linux
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_min_interval=0,sched_interval=1
KillWait=1
ReturnToService=2
MinJobAge=60
GresTypes=gpu
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 Gres=gpu:1 State=UNKNOWN
PartitionName=lab Nodes=$host Default=YES MaxTime=60 State=UP
END_OF_CONF
    echo 'Name=gpu File=/dev/zero' >"$1/gres.conf"
}

cluster_start() { # $1: folder
    cluster=$1
    export SLURM_CONF=$cluster/slurm.conf PATH=$PATH:/usr/sbin
    mkdir -p "$cluster"/{state,spool} && cluster_configure "$cluster"
    (umask 077 && head -c 1024 /dev/urandom >"$cluster/munge.key")
    munged --force --foreground --key-file="$cluster/munge.key" --socket="$cluster/munge.socket" \
        --log-file="$cluster/munged.log" --pid-file="$cluster/munged.pid" --seed-file="$cluster/munge.seed" \
        --num-threads=2 >"$cluster/munged.out" 2>&1 &
    cluster_pids=($!)
    slurmctld -D -c -f "$cluster/slurm.conf" >"$cluster/slurmctld.out" 2>&1 &
    cluster_pids+=($!)
    slurmd -D -f "$cluster/slurm.conf" -N "$(hostname -s)" >"$cluster/slurmd.out" 2>&1 &
    cluster_pids+=($!)
    for _ in {1..100}; do
        [[ $(sinfo -h -o %t 2>/dev/null) == idle ]] && return
        sleep 0.2
    done
    return 1
}

cluster_stop() {
    [ "${cluster_pids[*]:-}" ] || return 0
    scancel --user=root >/dev/null 2>&1
    kill "${cluster_pids[@]}" 2>/dev/null
    wait "${cluster_pids[@]}" 2>/dev/null
    cluster_pids=()
}
