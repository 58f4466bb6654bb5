#include "slips.h"

#include <math.h>
#include <string.h>

#include "judge.h"

using std::string;
using std::vector;

enum { MOST_VALUES = 4000000, MOST_WORDS = 190 }; /* of all slips together; of one */

formula::formula(double constant)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%g", constant);
    nodes.push_back({'c', -1, -1, digits, {constant}, nullptr});
}

formula::formula(const char *name, double value)
{
    nodes.push_back({'n', -1, -1, name, {value}, nullptr});
}

formula::formula(const char *name, const vector<double> &values)
{
    nodes.push_back({'n', -1, -1, name, values, nullptr});
}

formula::formula(char op, const formula &left, const formula &right)
{
    const int of_left = add(left), of_right = add(right);
    nodes.push_back({op, of_left, of_right, op == '<' ? "min" : op == '>' ? "max" : "", {}, nullptr});
}

formula::formula(const char *name, double (*of)(double), const formula &argument)
{
    const int at = add(argument);
    nodes.push_back({'f', at, -1, name, {}, of});
}

int formula::add(const formula &other)
{
    const int offset = (int)nodes.size();
    for (node copy : other.nodes) {
        if (copy.left >= 0) copy.left += offset;
        if (copy.right >= 0) copy.right += offset;
        nodes.push_back(copy);
    }
    return (int)nodes.size() - 1;
}

double formula::value(int at, size_t i) const
{
    const node &here = nodes[(size_t)at];
    if (here.op == 'n' || here.op == 'c') return here.values[here.values.size() == 1 ? 0 : i];
    const double a = value(here.left, i);
    if (here.op == 'f') return here.of(a);
    const double b = value(here.right, i);
    switch (here.op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    default:
        return here.op == '<' ? fmin(a, b) : fmax(a, b);
    }
}

static int binds(char op)
{
    return strchr("+-", op) ? 1 : strchr("*/", op) ? 2 : 3;
}

/* In brackets where it binds less than it should */
string formula::operand(int at, int than) const
{
    return binds(nodes[(size_t)at].op) < than ? "(" + text(at) + ")" : text(at);
}

string formula::text(int at) const
{
    const node &here = nodes[(size_t)at];
    const int mine = binds(here.op);
    if (here.op == 'n' || here.op == 'c') return here.name;
    if (here.op == 'f') return here.name + "(" + text(here.left) + ")";
    if (mine == 3) return here.name + "(" + text(here.left) + ", " + text(here.right) + ")";
    const bool alike = here.op == '-' || here.op == '/' || nodes[(size_t)here.right].op == '/';
    return operand(here.left, mine) + " " + here.op + " " + operand(here.right, alike ? mine + 1 : mine);
}

/* The formula as it stands now has a slip at this node, whose text was `before`. */
void formula::tell(const char *output, size_t n, int at, const string &before) const
{
    const string says = "that is what you get with '" + text(at) + "' in place of '" + before + "'";
    vector<double> values(n);
    if (says.size() > MOST_WORDS || text(at) == before) return;
    for (size_t i = 0; i < n; i++) values[i] = value((int)nodes.size() - 1, i);
    if (*then) values = (*then)(values);
    known_mistake(output, values.data(), values.size(), says.c_str());
}

void formula::tell_with(const char *output, size_t n, int at, const node &instead)
{
    const string before = text(at);
    const node old = nodes[(size_t)at];
    nodes[(size_t)at] = instead;
    tell(output, n, at, before);
    nodes[(size_t)at] = old;
}

/* An operand or a function is left out, two operands change places, or the operator is another one. */
void formula::slips_of_operator(const char *output, size_t n, int at)
{
    const node old = nodes[(size_t)at];
    if (old.op == 'n' || old.op == 'c') return;
    tell_with(output, n, at, nodes[(size_t)old.left]);
    if (old.op == 'f') return;
    if (old.op != '-' && old.op != '/') tell_with(output, n, at, nodes[(size_t)old.right]);
    node other = old;
    for (char op : {'+', '-', '*', '/', '<', '>'}) {
        const bool may_be = binds(op) == 3 ? binds(old.op) == 3 : binds(old.op) < 3;
        if (!may_be || op == old.op) continue;
        other.op = op, other.name = op == '<' ? "min" : op == '>' ? "max" : "";
        tell_with(output, n, at, other);
    }
    other = old, other.left = old.right, other.right = old.left;
    if (old.op == '-' || old.op == '/') tell_with(output, n, at, other);
}

/* (a - b) / c becomes a - b / c, and a / (b * c) becomes a / b * c. */
void formula::slips_of_brackets(const char *output, size_t n, int at)
{
    const node old = nodes[(size_t)at];
    if (old.left < 0 || old.right < 0 || binds(old.op) == 3) return;
    const string before = text(at);
    for (const bool of_left : {true, false}) {
        const int inner = of_left ? old.left : old.right;
        const node of_inner = nodes[(size_t)inner];
        const int mine = binds(old.op), its = binds(of_inner.op);
        if (of_left ? its >= mine : its > mine || old.op == '+' || old.op == '*') continue;
        if (of_inner.left < 0 || of_inner.right < 0) continue;
        node outer = of_inner, moved = old;
        if (of_left)
            outer.left = of_inner.left, outer.right = inner, moved.left = of_inner.right,
            moved.right = old.right;
        else
            outer.left = inner, outer.right = of_inner.right, moved.left = old.left,
            moved.right = of_inner.left;
        nodes[(size_t)at] = outer, nodes[(size_t)inner] = moved;
        tell(output, n, at, before);
        nodes[(size_t)at] = old, nodes[(size_t)inner] = of_inner;
    }
}

/* Each thread begins at 1 with what it adds up: the sum is too large by their number. */
void formula::slips_of_start(const char *output, size_t n, int at)
{
    const node old = nodes[(size_t)at];
    if (old.one == 0) return;
    for (int threads = 1; threads <= 1 << 16; threads *= threads == 1 ? 32 : 2) {
        for (double &value : nodes[(size_t)at].values) value += threads * old.one;
        vector<double> values(n);
        for (size_t i = 0; i < n; i++) values[i] = value((int)nodes.size() - 1, i);
        if (*then) values = (*then)(values);
        known_mistake(output, values.data(), n,
                      ("that is what you get if each thread begins at 1, not at 0, with what becomes '" +
                       old.name + "'")
                          .c_str());
        nodes[(size_t)at] = old;
    }
}

/* Another name stands there; what is told is the operation it belongs to. */
void formula::slips_of_name(const char *output, size_t n, int at, int parent, const vector<node> &names)
{
    const node old = nodes[(size_t)at];
    if (old.op != 'n') return;
    for (const node &other : names) {
        if (other.name == old.name) continue;
        const string before = text(parent);
        nodes[(size_t)at] = other;
        tell(output, n, parent, before);
        nodes[(size_t)at] = old;
    }
}

void known_slips(const char *output, const formula &right, size_t n, const vector<formula> &others,
                 const slips_then_t &then)
{
    formula with = right;
    with.then = &then;
    const int count = (int)with.nodes.size();
    vector<int> parent((size_t)count);
    vector<formula::node> names;
    const auto note = [&](const formula::node &one) {
        for (const auto &known : names)
            if (known.name == one.name) return;
        if (one.op == 'n') names.push_back(one);
    };
    for (int at = 0; at < count; at++) {
        const auto &here = with.nodes[(size_t)at];
        parent[(size_t)at] = at;
        if (here.left >= 0) parent[(size_t)here.left] = at;
        if (here.right >= 0) parent[(size_t)here.right] = at;
        note(here);
    }
    for (const formula &other : others) note(other.nodes.back());
    if (n * (size_t)count * (names.size() + 6) > MOST_VALUES) return;
    for (int at = count; at-- > 0;) with.slips_of_operator(output, n, at);
    for (int at = count; at-- > 0;) with.slips_of_brackets(output, n, at);
    for (int at = count; at-- > 0;) with.slips_of_start(output, n, at);
    for (int at = 0; at < count; at++) with.slips_of_name(output, n, at, parent[(size_t)at], names);
}

formula sum_of(const char *name, const vector<double> &values, double one)
{
    formula sum(name, values);
    sum.nodes.back().one = one;
    return sum;
}

formula operator+(const formula &a, const formula &b)
{
    return formula('+', a, b);
}

formula operator-(const formula &a, const formula &b)
{
    return formula('-', a, b);
}

formula operator*(const formula &a, const formula &b)
{
    return formula('*', a, b);
}

formula operator/(const formula &a, const formula &b)
{
    return formula('/', a, b);
}

formula root(const formula &a)
{
    return formula("sqrt", sqrt, a);
}

formula logarithm(const formula &a)
{
    return formula("log", log, a);
}

formula least(const formula &a, const formula &b)
{
    return formula('<', a, b);
}

formula largest(const formula &a, const formula &b)
{
    return formula('>', a, b);
}
