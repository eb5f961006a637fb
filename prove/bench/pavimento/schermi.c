/*
 * Gli schermi: molti socket in un processo che costa poco, perché non sia lui ciò che si misura.
 *   schermi nudo|ws|pusher porta percorso chiave segreto
 * Sull'ingresso, una riga per canale «nome quanti», poi «via». Stampa «PRONTI», e per ogni voce «U canale seq ns» quando
 * l'ultimo schermo di quel canale l'ha ricevuta. «R» chiede «R consegne doppie buchi chiusi primoBuco».
 *
 * Gli schermi veri sono altrove. Qui dividono i core con chi scrive: se questo programma si addormentasse fra un socket e
 * il seguente, chi scrive dovrebbe svegliarlo a ogni scrittura, e sarebbe interrotto. Perciò finché una voce non è arrivata a
 * tutti si guarda di nuovo invece di dormire.
 */
#include "comune.h"
#include <sched.h>

enum { RACCOLTA = 1024, BUFFER = 4096, INSIEME_MAX = 128, SVEGLIO_US = 1000 };
enum { IN_COLLEGAMENTO, IN_STRETTA, IN_SALUTO, IN_ISCRIZIONE, PRONTO, CHIUSO };
typedef struct { char nome[160]; int quanti; int base; int *visti; int *di; } canale_t;
typedef struct { int fd, canale, stato, ultimo, n; char *in; } schermo_t;

static canale_t *canali;
static schermo_t *schermi;
static int quanti_canali, quanti_schermi, pronti, in_corso, prossimo, ep, porta, modo, a_meta;
static const char *percorso, *chiave, *segreto;
static int64_t consegne, doppie, buchi, chiusi;

static void apri(void) {
  while (prossimo < quanti_schermi && in_corso < INSIEME_MAX) {
    schermo_t *s = &schermi[prossimo];
    s->fd = collega(porta, prossimo);
    if (s->fd < 0) muori("connect");
    struct epoll_event ev = {.events = EPOLLIN | EPOLLOUT, .data.u32 = (uint32_t)prossimo};
    epoll_ctl(ep, EPOLL_CTL_ADD, s->fd, &ev);
    prossimo++;
    in_corso++;
  }
}

static void e_pronto(schermo_t *s) {
  s->stato = PRONTO;
  pronti++;
  in_corso--;
  if (pronti == quanti_schermi) {
    printf("PRONTI\n");
    fflush(stdout);
  }
  apri();
}

static void collegato(schermo_t *s) {
  struct epoll_event ev = {.events = EPOLLIN, .data.u32 = (uint32_t)(s - schermi)};
  epoll_ctl(ep, EPOLL_CTL_MOD, s->fd, &ev);
  if (modo == 'n') return e_pronto(s);
  char richiesta[512];
  snprintf(richiesta, sizeof richiesta,
           "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", percorso, porta);
  s->stato = IN_STRETTA;
  scrivi_tutto(s->fd, richiesta, strlen(richiesta));
}

static void iscrivi(schermo_t *s, const char *testo, size_t n) {
  const char *id = memmem(testo, n, "socket_id\\\":\\\"", 14);
  if (id == NULL) return;
  id += 14;
  int lungo = 0;
  while (id + lungo < testo + n && id[lungo] != '\\') lungo++;
  const char *nome = canali[s->canale].nome;
  char da_firmare[256], firma[65], messaggio[640];
  snprintf(da_firmare, sizeof da_firmare, "%.*s:%s", lungo, id, nome);
  hmac_hex(segreto, da_firmare, firma);
  snprintf(messaggio, sizeof messaggio, "{\"event\":\"pusher:subscribe\",\"data\":{\"channel\":\"%s\",\"auth\":\"%s:%s\"}}",
           nome, chiave, firma);
  s->stato = IN_ISCRIZIONE;
  manda_testo(s->fd, messaggio);
}

static void voce(schermo_t *s, const char *testo, size_t n) {
  const char *p = memmem(testo, n, "seq\\\":", 6);
  if (p == NULL) return;
  int seq = atoi(p + 6);
  consegne++;
  if (s->ultimo != 0 && seq <= s->ultimo) { doppie++; return; }
  if (s->ultimo != 0 && seq != s->ultimo + 1) buchi++;
  s->ultimo = seq;
  canale_t *c = &canali[s->canale];
  int posto = seq % RACCOLTA;
  if (c->di[posto] != seq) { c->di[posto] = seq; c->visti[posto] = 0; a_meta++; }
  if (++c->visti[posto] == c->quanti) {
    a_meta--;
    printf("U %d %d %lld\n", s->canale, seq, (long long)ora_ns());
    fflush(stdout);
  }
}

static void cornice(schermo_t *s, int codice, const char *testo, size_t n) {
  if (codice == 9) {
    static const char pong[6] = {(char)0x8a, (char)0x80, 0, 0, 0, 0};
    scrivi_tutto(s->fd, pong, 6);
    return;
  }
  if (codice != 1) return;
  if (s->stato == PRONTO && memmem(testo, n, "\"voce\"", 6) != NULL) return voce(s, testo, n);
  if (s->stato == IN_SALUTO) return iscrivi(s, testo, n);
  if (s->stato == IN_ISCRIZIONE && memmem(testo, n, "subscription_succeeded", 22) != NULL) return e_pronto(s);
  if (memmem(testo, n, "pusher:ping", 11) != NULL) manda_testo(s->fd, "{\"event\":\"pusher:pong\",\"data\":{}}");
  else if (memmem(testo, n, "error", 5) != NULL) fprintf(stderr, "schermi: %.*s\n", (int)n, testo);
}

static void leggi(schermo_t *s) {
  if (s->in == NULL) s->in = malloc(BUFFER);
  ssize_t letti = recv(s->fd, s->in + s->n, (size_t)(BUFFER - s->n), 0);
  if (letti <= 0) {
    if (letti < 0 && (errno == EAGAIN || errno == EINTR)) return;
    epoll_ctl(ep, EPOLL_CTL_DEL, s->fd, NULL);
    close(s->fd);
    s->stato = CHIUSO;
    chiusi++;
    return;
  }
  s->n += (int)letti;
  char *p = s->in;
  if (s->stato == IN_STRETTA) {
    char *fine = memmem(s->in, (size_t)s->n, "\r\n\r\n", 4);
    if (fine == NULL) return;
    if (memcmp(s->in, "HTTP/1.1 101", 12) != 0) { fprintf(stderr, "schermi: %.*s\n", 40, s->in); exit(1); }
    p = fine + 4;
    if (modo == 'w') e_pronto(s);
    else s->stato = IN_SALUTO;
  }
  for (;;) {
    int codice;
    const char *testo;
    size_t lungo, resto = (size_t)(s->in + s->n - p), tutta = leggi_cornice(p, resto, &codice, &testo, &lungo);
    if (tutta == 0) break;
    cornice(s, codice, testo, lungo);
    p += tutta;
  }
  int resto = (int)(s->in + s->n - p);
  if (resto == BUFFER) { fprintf(stderr, "schermi: cornice troppo lunga\n"); exit(1); }
  if (resto > 0) memmove(s->in, p, (size_t)resto);
  else { free(s->in); s->in = NULL; }
  s->n = resto;
}

/* Una voce che non arriva a qualcuno non tiene svegli per sempre. */
static int attendi(struct epoll_event eventi[512]) {
  int64_t fino = a_meta > 0 ? ora_ns() + SVEGLIO_US * 1000LL : 0;
  while (fino > 0) {
    int n = epoll_wait(ep, eventi, 512, 0);
    if (n != 0) return n;
    if (ora_ns() >= fino) break;
    // Chi scrive può essere su questo stesso core.
    sched_yield();
  }
  return epoll_wait(ep, eventi, 512, -1);
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  alza_limite_file();
  modo = argv[1][0]; porta = atoi(argv[2]); percorso = argv[3]; chiave = argv[4]; segreto = argv[5];
  char riga[256];
  while (fgets(riga, sizeof riga, stdin) != NULL && strncmp(riga, "via", 3) != 0) {
    canali = realloc(canali, (size_t)(quanti_canali + 1) * sizeof *canali);
    canale_t *c = &canali[quanti_canali++];
    if (sscanf(riga, "%159s %d", c->nome, &c->quanti) != 2) return 2;
    c->base = quanti_schermi;
    c->visti = calloc(RACCOLTA, sizeof(int));
    c->di = calloc(RACCOLTA, sizeof(int));
    quanti_schermi += c->quanti;
  }
  schermi = calloc((size_t)quanti_schermi, sizeof *schermi);
  for (int c = 0; c < quanti_canali; c++)
    for (int i = 0; i < canali[c].quanti; i++) schermi[canali[c].base + i].canale = c;
  ep = epoll_create1(0);
  struct epoll_event ingresso = {.events = EPOLLIN, .data.u32 = UINT32_MAX}, eventi[512];
  epoll_ctl(ep, EPOLL_CTL_ADD, 0, &ingresso);
  apri();
  for (;;) {
    int n = attendi(eventi);
    for (int i = 0; i < n; i++) {
      if (eventi[i].data.u32 == UINT32_MAX) {
        ssize_t letti = read(0, riga, sizeof riga);
        if (letti <= 0) return 0;
        printf("R %lld %lld %lld %lld\n", (long long)consegne, (long long)doppie, (long long)buchi, (long long)chiusi);
        fflush(stdout);
        continue;
      }
      schermo_t *s = &schermi[eventi[i].data.u32];
      if (s->stato == IN_COLLEGAMENTO && (eventi[i].events & EPOLLOUT)) collegato(s);
      if (eventi[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) leggi(s);
    }
  }
}
