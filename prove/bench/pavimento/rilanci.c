/*
 * Chi rilancia, in anello aperto: ogni rilancio ha il suo istante previsto e da quello si conta il tempo della ricevuta,
 * anche se la risposta di prima tarda (senza, un server fermo sembrerebbe veloce). In anello chiuso (ritmo 0) ci sono
 * `insieme` rilanci in volo, e appena torna una ricevuta parte il rilancio della vendita seguente.
 *   rilanci ritmo durata_ms insieme primo_cent passo_cent
 * Sull'ingresso una riga per vendita «porta asta gettone gettone ...», poi «via». Alla fine una riga per rilancio:
 * «R vendita seq previsto_ns ricevuta_ns stato codice»: il codice è quello del rifiuto, «-» se non c'è.
 */
#include "comune.h"
#include <sys/prctl.h>

enum { GETTONI_MAX = 128, CODA = 1024, BUFFER = 16384 };
typedef struct { int64_t previsto; } attesa_t;
typedef struct {
  char asta[40], *gettoni[GETTONI_MAX];
  int quanti_gettoni, porta, fd, rilanci, collegata;
  int testa, coda;
  attesa_t attese[CODA];
  char in[BUFFER];
  int n;
} vendita_t;
typedef struct { int vendita, seq, stato; int64_t previsto, ricevuta; char codice[40]; } esito_t;

static vendita_t *vendite;
static esito_t *esiti;
static int quante, quanti_esiti, posti_esiti, in_volo;
static int64_t primo_cent, passo_cent;

static void uuid(char testo[37]) {
  static uint64_t s = 0;
  if (s == 0) s = (uint64_t)ora_ns() ^ ((uint64_t)getpid() << 40);
  uint64_t v[2];
  for (int i = 0; i < 2; i++) {
    s += 0x9e3779b97f4a7c15ULL;
    uint64_t z = s;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    v[i] = z ^ (z >> 31);
  }
  snprintf(testo, 37, "%08x-%04x-4%03x-a%03x-%012llx", (unsigned)(v[0] >> 32), (unsigned)(v[0] >> 16 & 0xffff),
           (unsigned)(v[0] & 0xfff), (unsigned)(v[1] >> 48 & 0xfff), (unsigned long long)(v[1] & 0xffffffffffffULL));
}

static void rilancia(vendita_t *v, int64_t previsto) {
  char corpo[160], richiesta[768], id[37];
  uuid(id);
  v->rilanci++;
  int n = snprintf(corpo, sizeof corpo, "{\"comandoId\":\"%s\",\"importoCent\":%lld}", id,
                   (long long)(primo_cent + passo_cent * v->rilanci));
  // Due offerenti si alternano; ciascuno può avere più credenziali, perché il limite è per credenziale.
  int lungo = snprintf(richiesta, sizeof richiesta,
                       "POST /api/user/asta/%s/rilanci HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
                       "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                       v->asta, v->porta, v->gettoni[v->rilanci % v->quanti_gettoni], n, corpo);
  if (v->coda - v->testa >= CODA) { fprintf(stderr, "rilanci: troppi in attesa\n"); exit(1); }
  v->attese[v->coda++ % CODA].previsto = previsto;
  in_volo++;
  if (scrivi_tutto(v->fd, richiesta, (size_t)lungo) < 0) muori("rilanci: scrittura");
}

/* Una risposta intera in testa al buffer: quanto occupa, 0 se manca ancora qualcosa. */
static int risposta(vendita_t *v, int *stato, int *seq, char codice[40]) {
  char *fine = memmem(v->in, (size_t)v->n, "\r\n\r\n", 4);
  if (fine == NULL) return 0;
  *fine = 0;
  char *l = strcasestr(v->in, "content-length:");
  *fine = '\r';
  if (l == NULL) { fprintf(stderr, "rilanci: risposta senza lunghezza\n"); exit(1); }
  int testa = (int)(fine + 4 - v->in), corpo = atoi(l + 15);
  if (testa + corpo > BUFFER) { fprintf(stderr, "rilanci: risposta troppo lunga\n"); exit(1); }
  if (v->n < testa + corpo) return 0;
  *stato = atoi(v->in + 9);
  char *s = memmem(v->in + testa, (size_t)corpo, "\"seq\":", 6);
  *seq = s == NULL ? 0 : atoi(s + 6);
  s = memmem(v->in + testa, (size_t)corpo, "\"codice\":\"", 10);
  snprintf(codice, 40, "%.*s", s == NULL ? 1 : (int)strcspn(s + 10, "\""), s == NULL ? "-" : s + 10);
  return testa + corpo;
}

static int leggi(vendita_t *v) {
  int arrivate = 0;
  ssize_t letti = recv(v->fd, v->in + v->n, (size_t)(BUFFER - v->n), 0);
  if (letti == 0) { fprintf(stderr, "rilanci: connessione chiusa\n"); exit(1); }
  if (letti < 0) return 0;
  v->n += (int)letti;
  int stato, seq, lunga;
  char codice[40];
  while ((lunga = risposta(v, &stato, &seq, codice)) > 0) {
    if (quanti_esiti == posti_esiti) {
      posti_esiti = posti_esiti == 0 ? 65536 : posti_esiti * 2;
      esiti = realloc(esiti, (size_t)posti_esiti * sizeof *esiti);
    }
    esiti[quanti_esiti++] = (esito_t){(int)(v - vendite), seq, stato, v->attese[v->testa++ % CODA].previsto, ora_ns(), ""};
    memcpy(esiti[quanti_esiti - 1].codice, codice, sizeof codice);
    in_volo--;
    arrivate++;
    memmove(v->in, v->in + lunga, (size_t)(v->n - lunga));
    v->n -= lunga;
  }
  return arrivate;
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  alza_limite_file();
  double ritmo = atof(argv[1]);
  int64_t durata = atoll(argv[2]) * 1000000LL;
  int insieme = atoi(argv[3]);
  primo_cent = atoll(argv[4]);
  passo_cent = atoll(argv[5]);
  static char riga[16384];
  while (fgets(riga, sizeof riga, stdin) != NULL && strncmp(riga, "via", 3) != 0) {
    vendite = realloc(vendite, (size_t)(quante + 1) * sizeof *vendite);
    vendita_t *v = &vendite[quante++];
    memset(v, 0, sizeof *v);
    char *parte = strtok(riga, " \n");
    v->porta = atoi(parte);
    snprintf(v->asta, sizeof v->asta, "%s", strtok(NULL, " \n"));
    while ((parte = strtok(NULL, " \n")) != NULL && v->quanti_gettoni < GETTONI_MAX) v->gettoni[v->quanti_gettoni++] = strdup(parte);
  }
  int ep = epoll_create1(0);
  for (int i = 0; i < quante; i++) {
    vendita_t *v = &vendite[i];
    v->fd = collega(v->porta, i);
    struct epoll_event ev = {.events = EPOLLIN | EPOLLOUT, .data.u32 = (uint32_t)i};
    epoll_ctl(ep, EPOLL_CTL_ADD, v->fd, &ev);
  }
  struct epoll_event eventi[512];
  for (int collegate = 0; collegate < quante;) {
    int n = epoll_wait(ep, eventi, 512, -1);
    for (int i = 0; i < n; i++) {
      vendita_t *v = &vendite[eventi[i].data.u32];
      if (eventi[i].events & (EPOLLERR | EPOLLHUP)) muori("rilanci: collegamento");
      if (v->collegata) continue;
      v->collegata = 1;
      collegate++;
      struct epoll_event ev = {.events = EPOLLIN, .data.u32 = eventi[i].data.u32};
      epoll_ctl(ep, EPOLL_CTL_MOD, v->fd, &ev);
    }
  }
  // Un risveglio in ritardo sarebbe contato al server.
  prctl(PR_SET_TIMERSLACK, 1000UL, 0, 0, 0);
  int64_t inizio = ora_ns(), fine = inizio + durata, limite = fine + 30000000000LL, mandati = 0;
  int prossima = 0;
  if (ritmo == 0)
    while (prossima < insieme) rilancia(&vendite[prossima++ % quante], ora_ns());
  while (ora_ns() < limite) {
    int64_t ora = ora_ns();
    struct timespec attesa = {1, 0};
    if (ritmo > 0 && ora < fine) {
      for (;;) {
        int64_t previsto = inizio + (int64_t)(mandati * 1e9 / ritmo);
        if (previsto > ora || previsto >= fine) break;
        rilancia(&vendite[mandati % quante], previsto);
        mandati++;
      }
      int64_t manca = inizio + (int64_t)(mandati * 1e9 / ritmo) - ora_ns();
      if (manca < 0) manca = 0;
      attesa = (struct timespec){manca / 1000000000LL, manca % 1000000000LL};
    } else if (in_volo == 0 && ora >= fine) break;
    int n = epoll_pwait2(ep, eventi, 512, &attesa, NULL);
    for (int i = 0; i < n; i++) {
      vendita_t *v = &vendite[eventi[i].data.u32];
      int arrivate = leggi(v);
      if (ritmo == 0)
        while (arrivate-- > 0 && ora_ns() < fine) rilancia(insieme >= quante ? v : &vendite[prossima++ % quante], ora_ns());
    }
  }
  for (int i = 0; i < quanti_esiti; i++)
    printf("R %d %d %lld %lld %d %s\n", esiti[i].vendita, esiti[i].seq, (long long)esiti[i].previsto,
           (long long)esiti[i].ricevuta, esiti[i].stato, esiti[i].codice);
  printf("FINE %d %lld %lld\n", in_volo, (long long)inizio, (long long)ora_ns());
  return 0;
}
