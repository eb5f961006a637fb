/* Ciò che i programmi di misura hanno in comune: orologio, impronte, socket, cornici WebSocket. Solo Linux. */
#ifndef COMUNE_H
#define COMUNE_H
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif

/* Lo stesso orologio monotono che Node legge con process.hrtime: gli istanti dei due processi si confrontano. */
static inline int64_t ora_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000LL + t.tv_nsec;
}

static inline int64_t cpu_ns(void) {
  struct rusage r;
  getrusage(RUSAGE_SELF, &r);
  return (r.ru_utime.tv_sec + r.ru_stime.tv_sec) * 1000000000LL + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) * 1000LL;
}

static inline void muori(const char *perche) {
  fprintf(stderr, "%s: %s\n", perche, strerror(errno));
  exit(1);
}

static inline void alza_limite_file(void) {
  struct rlimit r;
  getrlimit(RLIMIT_NOFILE, &r);
  r.rlim_cur = r.rlim_max;
  setrlimit(RLIMIT_NOFILE, &r);
}

static inline void senza_attese(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL, 0) | O_NONBLOCK);
  int uno = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &uno, sizeof uno);
}

/* Si parte da più indirizzi 127.0.0.x: un solo indirizzo finirebbe le porte, fra un giro e l'altro. */
static inline int collega(int porta, int numero) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) muori("socket");
  senza_attese(fd);
  int uno = 1;
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &uno, sizeof uno);
  struct sockaddr_in da = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000001u + (uint32_t)(numero % 100))};
  if (bind(fd, (struct sockaddr *)&da, sizeof da) < 0) muori("bind");
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)porta), .sin_addr.s_addr = htonl(0x7f000001u)};
  if (connect(fd, (struct sockaddr *)&a, sizeof a) < 0 && errno != EINPROGRESS) {
    close(fd);
    return -1;
  }
  return fd;
}

/* Un messaggio breve entra sempre nel buffer di un socket sano: se no, si aspetta che ci sia posto. */
static inline int scrivi_tutto(int fd, const char *byte, size_t quanti) {
  while (quanti > 0) {
    ssize_t n = send(fd, byte, quanti, MSG_NOSIGNAL);
    if (n >= 0) {
      byte += n;
      quanti -= (size_t)n;
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return -1;
    struct timespec poco = {0, 50000};
    nanosleep(&poco, NULL);
  }
  return 0;
}

/* Una cornice di testo del client, mascherata con zero: il server la smaschera comunque. */
static inline int manda_testo(int fd, const char *testo) {
  size_t n = strlen(testo);
  char cornice[1024];
  size_t i = 0;
  cornice[i++] = (char)0x81;
  if (n < 126) cornice[i++] = (char)(0x80 | n);
  else {
    cornice[i++] = (char)(0x80 | 126);
    cornice[i++] = (char)(n >> 8);
    cornice[i++] = (char)(n & 255);
  }
  memset(cornice + i, 0, 4);
  i += 4;
  if (i + n > sizeof cornice) return -1;
  memcpy(cornice + i, testo, n);
  return scrivi_tutto(fd, cornice, i + n);
}

/* SHA-256 (FIPS 180-4), per firmare le iscrizioni come farebbe il server. */
typedef struct { uint32_t h[8]; uint8_t blocco[64]; uint64_t lungo; } sha256_t;
static const uint32_t SHA_K[64] = {
  0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5,0xd807aa98,0x12835b01,0x243185be,
  0x550c7dc3,0x72be5d74,0x80deb1fe,0x9bdc06a7,0xc19bf174,0xe49b69c1,0xefbe4786,0x0fc19dc6,0x240ca1cc,0x2de92c6f,0x4a7484aa,
  0x5cb0a9dc,0x76f988da,0x983e5152,0xa831c66d,0xb00327c8,0xbf597fc7,0xc6e00bf3,0xd5a79147,0x06ca6351,0x14292967,0x27b70a85,
  0x2e1b2138,0x4d2c6dfc,0x53380d13,0x650a7354,0x766a0abb,0x81c2c92e,0x92722c85,0xa2bfe8a1,0xa81a664b,0xc24b8b70,0xc76c51a3,
  0xd192e819,0xd6990624,0xf40e3585,0x106aa070,0x19a4c116,0x1e376c08,0x2748774c,0x34b0bcb5,0x391c0cb3,0x4ed8aa4a,0x5b9cca4f,
  0x682e6ff3,0x748f82ee,0x78a5636f,0x84c87814,0x8cc70208,0x90befffa,0xa4506ceb,0xbef9a3f7,0xc67178f2};
#define RUOTA(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
static inline void sha_blocco(sha256_t *s, const uint8_t *p) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4*i] << 24 | (uint32_t)p[4*i+1] << 16 | (uint32_t)p[4*i+2] << 8 | p[4*i+3];
  for (int i = 16; i < 64; i++) {
    uint32_t a = w[i-15], b = w[i-2];
    w[i] = w[i-16] + (RUOTA(a,7) ^ RUOTA(a,18) ^ (a >> 3)) + w[i-7] + (RUOTA(b,17) ^ RUOTA(b,19) ^ (b >> 10));
  }
  memcpy(v, s->h, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = v[7] + (RUOTA(v[4],6) ^ RUOTA(v[4],11) ^ RUOTA(v[4],25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + SHA_K[i] + w[i];
    uint32_t t2 = (RUOTA(v[0],2) ^ RUOTA(v[0],13) ^ RUOTA(v[0],22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) s->h[i] += v[i];
}
static inline void sha_inizia(sha256_t *s) {
  static const uint32_t h[8] = {0x6a09e667,0xbb67ae85,0x3c6ef372,0xa54ff53a,0x510e527f,0x9b05688c,0x1f83d9ab,0x5be0cd19};
  memcpy(s->h, h, sizeof h);
  s->lungo = 0;
}
static inline void sha_aggiungi(sha256_t *s, const void *dati, size_t n) {
  const uint8_t *p = dati;
  while (n-- > 0) {
    s->blocco[s->lungo++ % 64] = *p++;
    if (s->lungo % 64 == 0) sha_blocco(s, s->blocco);
  }
}
static inline void sha_finisci(sha256_t *s, uint8_t esito[32]) {
  uint64_t bit = s->lungo * 8;
  uint8_t uno = 0x80, zero = 0, fine[8];
  sha_aggiungi(s, &uno, 1);
  while (s->lungo % 64 != 56) sha_aggiungi(s, &zero, 1);
  for (int i = 0; i < 8; i++) fine[i] = (uint8_t)(bit >> (56 - 8 * i));
  sha_aggiungi(s, fine, 8);
  for (int i = 0; i < 32; i++) esito[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}
/* HMAC-SHA256 in esadecimale; il segreto non supera un blocco. */
static inline void hmac_hex(const char *segreto, const char *testo, char esito[65]) {
  uint8_t dentro[64] = {0}, fuori[64] = {0}, parziale[32], ultimo[32];
  memcpy(dentro, segreto, strnlen(segreto, 64));
  memcpy(fuori, dentro, 64);
  for (int i = 0; i < 64; i++) { dentro[i] ^= 0x36; fuori[i] ^= 0x5c; }
  sha256_t s;
  sha_inizia(&s); sha_aggiungi(&s, dentro, 64); sha_aggiungi(&s, testo, strlen(testo)); sha_finisci(&s, parziale);
  sha_inizia(&s); sha_aggiungi(&s, fuori, 64); sha_aggiungi(&s, parziale, 32); sha_finisci(&s, ultimo);
  for (int i = 0; i < 32; i++) sprintf(esito + 2 * i, "%02x", ultimo[i]);
}

/* La cornice che comincia in `p`: quanto occupa in tutto (0 se non è ancora intera), il codice e il contenuto. */
static inline size_t leggi_cornice(const char *p, size_t n, int *codice, const char **testo, size_t *lungo) {
  if (n < 2) return 0;
  *codice = p[0] & 15;
  size_t l = (uint8_t)p[1] & 127, testa = 2;
  if (l == 126) {
    if (n < 4) return 0;
    l = (size_t)(uint8_t)p[2] << 8 | (uint8_t)p[3];
    testa = 4;
  } else if (l == 127) {
    if (n < 10) return 0;
    l = 0;
    for (int i = 2; i < 10; i++) l = l << 8 | (uint8_t)p[i];
    testa = 10;
  }
  if (n < testa + l) return 0;
  *testo = p + testa;
  *lungo = l;
  return testa + l;
}
#endif
