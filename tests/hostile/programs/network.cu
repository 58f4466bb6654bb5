// What: sends what it can read over the network
// Status: error
// Log: network: (Network is unreachable|Connection refused)
#include <arpa/inet.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
int main()
{
    int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    to.sin_port = htons(9);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    int failed = s < 0 || connect(s, (sockaddr *)&to, sizeof to) != 0;
    fprintf(stderr, "network: %s\n", failed ? strerror(errno) : "OPEN");
    if (!failed && write(s, "stolen\n", 7) == 7) fprintf(stderr, "sent\n");
    return 9;
}
