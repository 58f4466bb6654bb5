/* where.h: does an algorithm that is given such arguments run on the device? By its policy, if it has one,
 * else by its iterators. For cucc's question about lambdas (cucc/exec.h). */
#pragma once

#include <type_traits>

#include <thrust/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
template <typename Iterator> struct iterator_system; /* its header includes this one */
THRUST_NAMESPACE_END

namespace cucc
{
namespace where
{
template <class Derived> std::true_type is_policy(const thrust::detail::execution_policy_base<Derived> *);
std::false_type is_policy(...);
template <class Derived>
std::true_type is_device(const thrust::system::cuda::detail::execution_policy<Derived> *);
std::false_type is_device(...);

template <class Type> struct any {
    typedef void type;
};
/* an iterator, of a class; it has a system, of which void is none */
template <class Type, class = void> struct system_of {
    typedef void type;
};
template <class Type> struct system_of<Type, typename any<typename Type::iterator_category>::type> {
    typedef typename thrust::iterator_system<Type>::type type;
};

template <class... Types> struct on_device : std::false_type {
};
template <class First, class... Others>
struct on_device<First, Others...>
    : std::conditional<decltype(is_device(static_cast<typename system_of<First>::type *>(nullptr)))::value,
                       std::true_type, on_device<Others...>>::type {
};
} // namespace where

template <class First, class... Others> struct algorithm_on_device<types<First, Others...>> {
    typedef typename std::decay<First>::type policy;
    enum {
        value = decltype(where::is_policy(static_cast<policy *>(nullptr)))::value
                    ? decltype(where::is_device(static_cast<policy *>(nullptr)))::value
                    : where::on_device<policy, typename std::decay<Others>::type...>::value
    };
};
} // namespace cucc
