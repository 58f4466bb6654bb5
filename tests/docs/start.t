#!/usr/bin/env bash
# A start without installing anything by hand: the commands of the devcontainer, the classroom's workflow and the
# notebook do what they promise, each in a clean clone. Either the two that share a clone, or the notebook, which clones
# its own.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
. tests/built.sh
forget_words PATIENCE
unset GITHUB_STEP_SUMMARY
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export BACKEND=cpu CUDA_PATH=/nonexistent NO_COLOR=1
clone() { git clone --quiet --depth 1 "file://$PWD" "$scratch/$1"; }

kernel=$(find /usr/share/jupyter /usr/local/share/jupyter ~/.local/share/jupyter -path '*/kernels/python3/kernel.json' \
    -print -quit 2>/dev/null)
jupyter nbconvert --version >/dev/null 2>&1 || kernel=''
today=container
if [ "$kernel" ]; then
    today=$(printf '%s\n' container notebook | sampled 2)
    left_out 2 "$(wc -l <<<"$today")" "ways to start, all but the $today"
fi

# ---- The devcontainer
container() {
    clone container || { tap_result 1 'a clean clone'; done_testing; exit 1; }
    if [ ! "${NIGHTLY:-}" ]; then
        note 'left out: CUDA on the CPU and the engine made from nothing (NIGHTLY=1), as cucc_build.t does for cucc'
        hand_down_build "$scratch/container"
    fi
    command=$(jq -r .postCreateCommand .devcontainer/devcontainer.json)
    said=$(cd "$scratch/container" && bash -c "$command" 2>&1)
    is 'devcontainer: its command ends well' "$?" 0 || diag "$said"
    like 'devcontainer: the first step passes' "$said" '  pass   1  Hello from every thread'
    like 'devcontainer: it says what comes next' "$said" 'Next: '

    # ---- The workflow: what it runs is there, and makes the table
    scripts=$(sed -n 's/^ *- run: *//p' .github/workflows/check.yml)
    is 'workflow: it runs one script of ours' "$scripts" '.ci/classroom records.jsonl'
    cp -a "$scratch/container" "$scratch/classroom" # built already, and not older than its sources
    said=$(cd "$scratch/classroom" && GITHUB_STEP_SUMMARY=$scratch/summary .ci/classroom records.jsonl P=01 SEED=1 2>&1)
    is 'workflow: a starter is no failure' "$?" 0 || diag "$said"
    like 'workflow: the summary has the points' "$(<"$scratch/summary")" \
        '\| 01_hello_kernel \| 1 of 20 \| 1 \| 5 \| 0 \|'
    sed -i 's|TODO(3);|;|' "$scratch/classroom/practicals/01_hello_kernel/vector_add.cu"
    said=$(cd "$scratch/classroom" && GITHUB_STEP_SUMMARY=$scratch/summary2 .ci/classroom records.jsonl P=01 STEP=3 \
        SEED=1 2>&1)
    is 'workflow: what is wrong fails' "$?" 1
    like 'workflow: and the summary says what' "$(<"$scratch/summary2")" '- 01_hello_kernel, step 3: .+'
}
[[ $today != *container* ]] || container

# ---- The notebook, run by Jupyter
clean='[.cells[] | select(.cell_type == "code") | .outputs == [] and .execution_count == null] | all'
is 'notebook: it is JSON, and nothing is left over from a run' "$(jq "$clean" docs/notebook/cuda_practicals.ipynb)" true
if [[ $today == *notebook* ]]; then
    if [ ! "${NIGHTLY:-}" ]; then
        note 'left out: CUDA on the CPU and the engine made from nothing (NIGHTLY=1): the clone gets them from here'
        mkdir -p "$scratch/template/hooks"
        cat >"$scratch/template/hooks/post-checkout" <<END
#!/usr/bin/env bash
unset \$(git rev-parse --local-env-vars)
clone=\$PWD
cd "$PWD" && . tests/built.sh && hand_down_build "\$clone" && touch "$scratch/handed_down"
END
        chmod +x "$scratch/template/hooks/post-checkout"
        export GIT_TEMPLATE_DIR=$scratch/template
    fi
    # its cells run where it lies
    mkdir "$scratch/notebook" && cp docs/notebook/cuda_practicals.ipynb "$scratch/notebook/"
    said=$(CUDA_PRACTICALS=file://$PWD HOME=$scratch/notebook jupyter nbconvert --to notebook \
        --execute --ExecutePreprocessor.timeout=600 \
        --output-dir "$scratch/notebook" --output run.ipynb "$scratch/notebook/cuda_practicals.ipynb" 2>&1)
    is 'notebook: Jupyter runs it' "$?" 0 || diag "$said"
    unset GIT_TEMPLATE_DIR
    [ "${NIGHTLY:-}" ] || ok 'notebook: its clone got what is built here' test -e "$scratch/handed_down"
    printed=$(jq -r '.cells[].outputs[]? | .text // .data["text/html"] // empty | if type == "array" then join("") else . end' "$scratch/notebook/run.ipynb")
    like 'notebook: the check' "$printed" '  pass   1  Hello from every thread'
    like 'notebook: the run' "$printed" 'hello from thread 2 of block 1'
    like 'notebook: the gap' "$printed" '>>> step 2'
    like 'notebook: the table' "$printed" '<td>Vector addition, from nothing</td><td>todo</td>'
    like 'notebook: the profile' "$printed" 'requests'
    is 'notebook: no cell fails' "$(jq '[.cells[].outputs[]? | select(.output_type == "error")] | length' \
        "$scratch/notebook/run.ipynb")" 0
elif [ ! "$kernel" ]; then
    skip 'notebook: Jupyter runs it' 'no Jupyter here (make deps FOR=handouts-test)'
fi
done_testing
