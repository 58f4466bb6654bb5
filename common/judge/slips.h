/* slips.h: what a formula gives with one slip in it, for golds (C++).
 *
 *     const formula square("square", squares), total("total", sum), count("n", n);
 *     const formula mean = total / count, variance = (square - total * mean) / (count - 1);
 *     known_slips("standard_error", root(variance / count), 1);
 *
 * A student who writes the formula and makes one slip gets one of a few dozen values. known_slips() works out
 * all of them and makes each a known_mistake() (judge.h), whose words say which part stands in place of
 * which: "that is what you get with 'square - total * mean / (n - 1)' in place of '(square - total * mean) /
 * (n - 1)'". The slips: an operand left out, another operator, two operands exchanged, brackets left out, a
 * function left out, a name in place of another one, a sum (sum_of) that each thread begins at 1. As with any
 * known mistake, the tally tells what the failing cases confirm. Since there are many, call it from
 * when_wrong(), after what gold knows better. */
#ifndef JUDGE_SLIPS_H
#define JUDGE_SLIPS_H

#include <functional>
#include <string>
#include <vector>

/* What an output is if the formula has these values */
typedef std::function<std::vector<double>(const std::vector<double> &)> slips_then_t;

class formula
{
  public:
    formula(double constant);
    formula(const char *name, double value);                      /* the same for each element */
    formula(const char *name, const std::vector<double> &values); /* one for each element */
    formula(char op, const formula &left, const formula &right);  /* + - * / < (min) > (max) */
    formula(const char *name, double (*of)(double), const formula &argument);

  private:
    struct node {
        char op; /* as above; n: a name, c: a constant, f: a function of `left` */
        int left, right;
        std::string name;
        std::vector<double> values;
        double (*of)(double);
        double one = 0; /* of a sum: what it is larger by if 1 more is added; 0: it is no sum */
    };
    std::vector<node> nodes; /* the root is the last one */

    int add(const formula &other);
    double value(int at, size_t i) const;
    std::string text(int at) const;
    std::string operand(int at, int than) const;
    void tell(const char *output, size_t n, int at, const std::string &before) const;
    void tell_with(const char *output, size_t n, int at, const node &instead);
    void slips_of_operator(const char *output, size_t n, int at);
    void slips_of_brackets(const char *output, size_t n, int at);
    void slips_of_start(const char *output, size_t n, int at);
    void slips_of_name(const char *output, size_t n, int at, int parent, const std::vector<node> &names);
    friend formula sum_of(const char *name, const std::vector<double> &values, double one);
    friend void known_slips(const char *output, const formula &right, size_t n,
                            const std::vector<formula> &others, const slips_then_t &then);
    const slips_then_t *then = nullptr;
};

/* A name that stands for a sum, or for a part of one: where it is a mean of n numbers, 1 more makes it 1 / n larger */
formula sum_of(const char *name, const std::vector<double> &values, double one = 1);

formula operator+(const formula &a, const formula &b);
formula operator-(const formula &a, const formula &b);
formula operator*(const formula &a, const formula &b);
formula operator/(const formula &a, const formula &b);
formula root(const formula &a);
formula logarithm(const formula &a);
formula least(const formula &a, const formula &b);
formula largest(const formula &a, const formula &b);

/* others: names that do not stand in the formula, but may be taken for one that does. then: the formula's n
 * values are not the output, but this is what the output is with them. */
void known_slips(const char *output, const formula &right, size_t n, const std::vector<formula> &others = {},
                 const slips_then_t &then = nullptr);

#endif
