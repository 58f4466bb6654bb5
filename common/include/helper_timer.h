/* helper_timer.h: a stop watch for host code, under the names and signatures of the header of this name in
 * NVIDIA's samples. It tells the host's time, in milliseconds; a launch returns before its kernel has run, so
 * synchronise before the watch is stopped. timing.h measures a kernel.
 *
 *     StopWatchInterface *timer = nullptr;
 *     sdkCreateTimer(&timer);
 *     sdkStartTimer(&timer);
 *     ...
 *     sdkStopTimer(&timer);
 *     printf("%f ms\n", sdkGetTimerValue(&timer));
 *     sdkDeleteTimer(&timer);
 */
#ifndef COMMON_HELPER_TIMER_H_
#define COMMON_HELPER_TIMER_H_

#include <chrono>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

class StopWatchInterface
{
  public:
    StopWatchInterface() {}
    virtual ~StopWatchInterface() {}
    virtual void start() = 0;
    virtual void stop() = 0;
    virtual void reset() = 0;           /* forgets what it measured; runs on when it is running */
    virtual float getTime() = 0;        /* of all measurements together, the running one too */
    virtual float getAverageTime() = 0; /* of those that have ended; 0 without any */
};

class StopWatchLinux : public StopWatchInterface
{
    typedef std::chrono::steady_clock clock;
    clock::time_point began;
    float total = 0;
    int measurements = 0;
    bool running = false;

    float since_start() const
    {
        return std::chrono::duration<float, std::milli>(clock::now() - began).count();
    }

  public:
    void start() override
    {
        began = clock::now();
        running = true;
    }
    void stop() override
    {
        total += since_start();
        measurements++;
        running = false;
    }
    void reset() override
    {
        total = 0;
        measurements = 0;
        if (running) began = clock::now();
    }
    float getTime() override { return running ? total + since_start() : total; }
    float getAverageTime() override { return measurements > 0 ? total / (float)measurements : 0.0f; }
};

/* All take the address of the timer's pointer; false, or 0, for a timer that is null. */
inline bool sdkCreateTimer(StopWatchInterface **timer_interface)
{
    *timer_interface = new StopWatchLinux();
    return true;
}

inline bool sdkDeleteTimer(StopWatchInterface **timer_interface)
{
    delete *timer_interface;
    *timer_interface = nullptr;
    return true;
}

inline bool sdkStartTimer(StopWatchInterface **timer_interface)
{
    if (*timer_interface) (*timer_interface)->start();
    return *timer_interface != nullptr;
}

inline bool sdkStopTimer(StopWatchInterface **timer_interface)
{
    if (*timer_interface) (*timer_interface)->stop();
    return *timer_interface != nullptr;
}

inline bool sdkResetTimer(StopWatchInterface **timer_interface)
{
    if (*timer_interface) (*timer_interface)->reset();
    return *timer_interface != nullptr;
}

inline float sdkGetAverageTimerValue(StopWatchInterface **timer_interface)
{
    return *timer_interface ? (*timer_interface)->getAverageTime() : 0.0f;
}

inline float sdkGetTimerValue(StopWatchInterface **timer_interface)
{
    return *timer_interface ? (*timer_interface)->getTime() : 0.0f;
}

#endif
