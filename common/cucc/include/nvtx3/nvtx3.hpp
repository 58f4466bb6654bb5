/* nvtx3/nvtx3.hpp: NVTX for C++: ranges as objects, marks, domains.  There is no profiler: nothing is
 * recorded. C++ from C++11 on. */
#ifndef CUCC_NVTX3_NVTX3_HPP
#define CUCC_NVTX3_NVTX3_HPP

#include <cstdint>
#include <string>
#include <utility>

#include "nvToolsExt.h"

namespace nvtx3
{
inline namespace v1
{
struct rgb {
    typedef std::uint8_t component_type;
    component_type red, green, blue;
    constexpr rgb(component_type r, component_type g, component_type b) noexcept : red(r), green(g), blue(b)
    {
    }
};
struct argb {
    typedef std::uint8_t component_type;
    component_type alpha, red, green, blue;
    constexpr argb(component_type a, component_type r, component_type g, component_type b) noexcept
        : alpha(a), red(r), green(g), blue(b)
    {
    }
};

class color
{
  public:
    typedef std::uint32_t value_type;
    constexpr explicit color(value_type code) noexcept : code(code) {}
    constexpr color(argb c) noexcept
        : code(c.alpha * 0x1000000u + c.red * 0x10000u + c.green * 0x100u + c.blue)
    {
    }
    constexpr color(rgb c) noexcept : color(argb(0xff, c.red, c.green, c.blue)) {}
    constexpr value_type get_value() const noexcept { return code; }

  private:
    value_type code;
};

class category
{
  public:
    typedef std::uint32_t id_type;
    constexpr explicit category(id_type id) noexcept : id(id) {}
    constexpr id_type get_id() const noexcept { return id; }

  private:
    id_type id;
};
template <class D> class named_category_in : public category
{
  public:
    named_category_in(id_type id, const char *) noexcept : category(id) {}
    named_category_in(id_type id, const wchar_t *) noexcept : category(id) {}
    template <class C> static const named_category_in &get() noexcept
    {
        static const named_category_in one(C::id, C::name);
        return one;
    }
};

/* The domain of all that names none; those of a program are structs with a member `name` */
class domain
{
  public:
    domain(const domain &) = delete;
    domain &operator=(const domain &) = delete;
    struct global {
    };
    template <class D = global> static const domain &get() noexcept
    {
        static const domain one;
        return one;
    }
    operator nvtxDomainHandle_t() const noexcept { return nullptr; }

  private:
    domain() noexcept {}
};
typedef named_category_in<domain::global> named_category;

template <class D> class registered_string_in
{
  public:
    explicit registered_string_in(const char *) noexcept {}
    explicit registered_string_in(const std::string &) noexcept {}
    explicit registered_string_in(const wchar_t *) noexcept {}
    template <class M> static const registered_string_in &get() noexcept
    {
        static const registered_string_in one(M::message);
        return one;
    }
    nvtxStringHandle_t get_handle() const noexcept { return nullptr; }
};
typedef registered_string_in<domain::global> registered_string;

/* Something to be shown; nobody shows it */
class message
{
  public:
    message(const char *) noexcept {}
    message(const std::string &) noexcept {}
    message(const wchar_t *) noexcept {}
    template <class D> message(const registered_string_in<D> &) noexcept {}
};

class payload
{
  public:
    explicit payload(std::int64_t) noexcept {}
    explicit payload(std::uint64_t) noexcept {}
    explicit payload(std::int32_t) noexcept {}
    explicit payload(std::uint32_t) noexcept {}
    explicit payload(float) noexcept {}
    explicit payload(double) noexcept {}
};

/* Of messages, colours, categories and payloads, in any order */
class event_attributes
{
  public:
    event_attributes() noexcept : attributes() {}
    template <class... Rest>
    explicit event_attributes(const category &, const Rest &...rest) noexcept : event_attributes(rest...)
    {
    }
    template <class... Rest>
    explicit event_attributes(const color &, const Rest &...rest) noexcept : event_attributes(rest...)
    {
    }
    template <class... Rest>
    explicit event_attributes(const payload &, const Rest &...rest) noexcept : event_attributes(rest...)
    {
    }
    template <class... Rest>
    explicit event_attributes(const message &, const Rest &...rest) noexcept : event_attributes(rest...)
    {
    }
    const nvtxEventAttributes_t *get() const noexcept { return &attributes; }

  private:
    nvtxEventAttributes_t attributes;
};

/* From here to the end of the block */
template <class D = domain::global> class scoped_range_in
{
  public:
    scoped_range_in() noexcept {}
    explicit scoped_range_in(const event_attributes &) noexcept {}
    template <class First, class... Rest,
              class = decltype(event_attributes(std::declval<const First &>(),
                                                std::declval<const Rest &>()...))>
    explicit scoped_range_in(const First &, const Rest &...) noexcept
    {
    }
    scoped_range_in(const scoped_range_in &) = delete;
    scoped_range_in &operator=(const scoped_range_in &) = delete;
    ~scoped_range_in() noexcept {}
    void *operator new(std::size_t) = delete;
};
typedef scoped_range_in<> scoped_range;

/* From here to the end of the object, which may be moved */
template <class D = domain::global> class unique_range_in
{
  public:
    unique_range_in() noexcept {}
    explicit unique_range_in(const event_attributes &) noexcept {}
    template <class First, class... Rest,
              class = decltype(event_attributes(std::declval<const First &>(),
                                                std::declval<const Rest &>()...))>
    explicit unique_range_in(const First &, const Rest &...) noexcept
    {
    }
    unique_range_in(unique_range_in &&) noexcept {}
    unique_range_in &operator=(unique_range_in &&) noexcept { return *this; }
    ~unique_range_in() noexcept {}
};
typedef unique_range_in<> unique_range;

struct range_handle {
    std::uint64_t value;
    constexpr explicit range_handle(std::uint64_t value = 0) noexcept : value(value) {}
    constexpr explicit operator bool() const noexcept { return value != 0; }
    constexpr std::uint64_t get_value() const noexcept { return value; }
};
constexpr bool operator==(range_handle a, range_handle b) noexcept
{
    return a.value == b.value;
}
constexpr bool operator!=(range_handle a, range_handle b) noexcept
{
    return a.value != b.value;
}

template <class D = domain::global, class... Arguments>
range_handle start_range_in(const Arguments &...arguments) noexcept
{
    static_assert(sizeof(event_attributes(arguments...)) > 0, "attributes of a range");
    return range_handle(1);
}
template <class... Arguments> range_handle start_range(const Arguments &...arguments) noexcept
{
    return start_range_in<domain::global>(arguments...);
}
template <class D = domain::global> void end_range_in(range_handle) noexcept {}
inline void end_range(range_handle) noexcept {}

template <class D = domain::global, class... Arguments> void mark_in(const Arguments &...arguments) noexcept
{
    static_assert(sizeof(event_attributes(arguments...)) > 0, "attributes of a mark");
}
template <class... Arguments> void mark(const Arguments &...arguments) noexcept
{
    mark_in<domain::global>(arguments...);
}
} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE_IN(D) const ::nvtx3::scoped_range_in<D> nvtx3_range__(__func__)
#define NVTX3_FUNC_RANGE() NVTX3_FUNC_RANGE_IN(::nvtx3::domain::global)
#define NVTX3_FUNC_RANGE_IF_IN(D, C) NVTX3_FUNC_RANGE_IN(D)
#define NVTX3_FUNC_RANGE_IF(C) NVTX3_FUNC_RANGE()

#endif
