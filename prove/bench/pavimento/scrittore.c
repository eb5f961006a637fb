/*
 * Il pavimento della diffusione: accetta N socket e, a comando, scrive gli stessi byte a ciascuno. Nient'altro.
 *   scrittore N            stampa «ASCOLTO porta», poi «PRONTI»
 *   E da quanti esadecimale -> «FATTO inizio_ns fine_ns cpu_ns»
 */
#include "comune.h"

static char riga[65536];

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  alza_limite_file();
  int n = atoi(argv[1]), porta_fd = socket(AF_INET, SOCK_STREAM, 0), *fd = calloc((size_t)n, sizeof *fd);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000001u)};
  socklen_t l = sizeof a;
  if (bind(porta_fd, (struct sockaddr *)&a, sizeof a) < 0 || listen(porta_fd, 4096) < 0) muori("listen");
  getsockname(porta_fd, (struct sockaddr *)&a, &l);
  printf("ASCOLTO %d\n", ntohs(a.sin_port));
  fflush(stdout);
  int ep = epoll_create1(0);
  for (int i = 0; i < n; i++) {
    fd[i] = accept(porta_fd, NULL, NULL);
    if (fd[i] < 0) muori("accept");
    senza_attese(fd[i]);
    struct epoll_event ev = {.events = EPOLLIN | EPOLLRDHUP, .data.fd = fd[i]};
    epoll_ctl(ep, EPOLL_CTL_ADD, fd[i], &ev);
  }
  printf("PRONTI\n");
  fflush(stdout);
  static char byte[32768];
  while (fgets(riga, sizeof riga, stdin) != NULL) {
    int da, quanti, posto;
    if (sscanf(riga, "E %d %d %n", &da, &quanti, &posto) != 2) continue;
    size_t lungo = 0;
    for (const char *p = riga + posto; p[0] > ' ' && p[1] > ' '; p += 2) {
      unsigned uno;
      sscanf(p, "%2x", &uno);
      byte[lungo++] = (char)uno;
    }
    int64_t cpu = cpu_ns(), inizio = ora_ns();
    for (int i = da; i < da + quanti && i < n; i++) scrivi_tutto(fd[i], byte, lungo);
    printf("FATTO %lld %lld %lld\n", (long long)inizio, (long long)ora_ns(), (long long)(cpu_ns() - cpu));
    fflush(stdout);
  }
  return 0;
}
