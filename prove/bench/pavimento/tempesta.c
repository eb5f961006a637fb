/*
 * Molti client interi: socket, autorizzazione e rilettura su HTTP, come una pagina. Caduto il collegamento fanno come lei:
 * tornano in un istante a caso entro tre secondi, poi sempre più di rado; si fanno autorizzare di nuovo, si iscrivono e
 * chiedono ciò che hanno perso, se hanno perso qualcosa.
 *   tempesta porta chiave insieme_http
 * Sull'ingresso una riga per vendita «asta quanti intestazioni», con «|» per andare a capo, poi «via». Ogni volta che tutti sono in pari stampa
 * «SANI ns giro»; con «G» comincia un giro nuovo (chi cade da adesso in poi va contato). Con «V» rilegge ogni vendita da
 * capo e stampa «VERIFICA uguali diversi doppie»: lo stato di ciascun client deve essere quello del registro.
 */
#include "comune.h"

enum { CADUTO, IN_COLLEGAMENTO, IN_STRETTA, IN_SALUTO, IN_AUTORIZZAZIONE, IN_ISCRIZIONE, IN_CODA, IN_RILETTURA, SANO };
enum { AUTORIZZA, RILEGGI, VERIFICA };
enum { WS = 8192, HTTP = 1 << 20, RIPROVA_MS = 500, CODA_MS = 1000, RITORNO_MAX_MS = 3000, PRIMA_ATTESA_MS = 2000, ATTESA_MAX_MS = 15000, ATTESA_CODA_MS = 1000, WS_INSIEME_MAX = 256 };
typedef struct { char asta[40], intestazioni[600]; int quanti; } vendita_t;
typedef struct { int fd, vendita, stato, seq, visto, atteso, n, tentativi; uint64_t impronta; int64_t riprova_ns; char *in, id[48]; } client_t;
typedef struct { int cliente, genere; } richiesta_t;
typedef struct { int fd, pronto, n, occupato; richiesta_t ora; char *in; int64_t riprova_ns; } http_t;

static vendita_t *vendite;
static client_t *clienti;
static http_t *http;
static richiesta_t *coda;
static int quante, quanti, sani, aprendo, quanti_http, porta, ep, testa, fine, posti, giro;
static int uguali, diversi, da_verificare;
static int64_t doppie;
static const char *chiave;

static uint64_t mescola(uint64_t h, const char *p, size_t n) {
  while (n-- > 0) h = (h ^ (uint8_t)*p++) * 1099511628211ULL;
  return h;
}

/* Una voce così come sta scritta: la stessa dal socket e da HTTP. Vero se era la prossima. */
static int applica(client_t *c, const char *voce, size_t n) {
  int seq = n > 7 && memcmp(voce, "{\"seq\":", 7) == 0 ? atoi(voce + 7) : 0;
  if (seq == 0 || seq > c->seq + 1) return 0;
  if (seq <= c->seq) { doppie++; return 1; }
  c->seq = seq;
  c->impronta = mescola(c->impronta, voce, n);
  return 1;
}

static void chiedi(int cliente, int genere) {
  if (fine - testa >= posti) { fprintf(stderr, "tempesta: coda piena\n"); exit(1); }
  coda[fine++ % posti] = (richiesta_t){cliente, genere};
}

static void stato(client_t *c, int nuovo) {
  if (c->stato == SANO && nuovo != SANO) sani--;
  if (c->stato != SANO && nuovo == SANO) {
    sani++;
    if (sani == quanti) { printf("SANI %lld %d\n", (long long)ora_ns(), giro); fflush(stdout); }
  }
  int prima = c->stato >= IN_COLLEGAMENTO && c->stato < IN_AUTORIZZAZIONE;
  int dopo = nuovo >= IN_COLLEGAMENTO && nuovo < IN_AUTORIZZAZIONE;
  aprendo += dopo - prima;
  c->stato = nuovo;
}

static void cade(client_t *c) {
  if (c->fd >= 0) { epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, NULL); close(c->fd); }
  double a_caso = rand() / (double)RAND_MAX, attesa_ms = PRIMA_ATTESA_MS * (double)(1 << c->tentativi);
  if (attesa_ms > ATTESA_MAX_MS) attesa_ms = ATTESA_MAX_MS;
  attesa_ms = c->stato == SANO ? RITORNO_MAX_MS * a_caso : attesa_ms * (0.75 + a_caso / 2);
  if (c->stato == SANO) c->tentativi = 0;
  else if (c->tentativi < 4) c->tentativi++;
  c->fd = -1;
  c->n = 0;
  c->riprova_ns = ora_ns() + (int64_t)(attesa_ms * 1e6);
  stato(c, CADUTO);
}

static void osserva(int fd, uint32_t cosa, uint64_t chi, int come) {
  struct epoll_event ev = {.events = cosa, .data.u64 = chi};
  epoll_ctl(ep, come, fd, &ev);
}

static void apri(client_t *c, int numero) {
  c->fd = collega(porta, numero);
  if (c->fd < 0) return cade(c);
  stato(c, IN_COLLEGAMENTO);
  osserva(c->fd, EPOLLIN | EPOLLOUT, (uint64_t)numero, EPOLL_CTL_ADD);
}

static void voce_dal_socket(client_t *c, const char *testo, size_t n) {
  static char piana[WS];
  const char *p = memmem(testo, n, "\"data\":\"", 8);
  if (p == NULL) return;
  size_t lunga = 0;
  for (p += 8; p < testo + n && *p != '"' && lunga < WS; p++) {
    if (*p == '\\') p++;
    piana[lunga++] = *p;
  }
  if (c->stato != SANO && c->stato != IN_CODA) {
    // La rilettura in corso può essere partita prima di questa voce: se non la porta, si rilegge.
    if (lunga > 7) c->visto = atoi(piana + 7);
    return;
  }
  if (!applica(c, piana, lunga)) { stato(c, IN_RILETTURA); chiedi((int)(c - clienti), RILEGGI); }
  else if (c->stato == IN_CODA && c->seq >= c->atteso) stato(c, SANO);
}

static void cornice(client_t *c, int codice, const char *testo, size_t n) {
  if (codice != 1) return;
  if (memmem(testo, n, "\"voce\"", 6) != NULL) return voce_dal_socket(c, testo, n);
  if (memmem(testo, n, "pusher:ping", 11) != NULL) { manda_testo(c->fd, "{\"event\":\"pusher:pong\",\"data\":{}}"); return; }
  const char *id = memmem(testo, n, "socket_id\\\":\\\"", 14);
  if (c->stato == IN_SALUTO && id != NULL) {
    snprintf(c->id, sizeof c->id, "%.*s", (int)strcspn(id + 14, "\\"), id + 14);
    stato(c, IN_AUTORIZZAZIONE);
    chiedi((int)(c - clienti), AUTORIZZA);
  } else if (c->stato == IN_ISCRIZIONE && memmem(testo, n, "subscription_succeeded", 22) != NULL) {
    // La conferma dice fin dove chi ascolta è già servito: chi ha quella voce non chiede nulla, e le ultime arrivano
    // subito dopo dal canale; chi ne ha perse di più chiede al giro seguente, come la pagina.
    const char *fin_dove = memmem(testo, n, "seq\\\":", 6);
    c->atteso = fin_dove == NULL ? 0 : atoi(fin_dove + 6);
    c->riprova_ns = ora_ns() + ATTESA_CODA_MS * 1000000LL;
    stato(c, fin_dove == NULL ? IN_RILETTURA : c->seq >= c->atteso ? SANO : IN_CODA);
    if (c->stato == IN_RILETTURA) chiedi((int)(c - clienti), RILEGGI);
  } else if (memmem(testo, n, "rror", 4) != NULL) fprintf(stderr, "tempesta: %.*s\n", (int)n, testo);
}

static void leggi_socket(client_t *c) {
  if (c->in == NULL) c->in = malloc(WS);
  ssize_t letti = recv(c->fd, c->in + c->n, (size_t)(WS - c->n), 0);
  if (letti < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (letti <= 0) return cade(c);
  c->n += (int)letti;
  char *p = c->in;
  if (c->stato == IN_STRETTA) {
    char *corpo = memmem(c->in, (size_t)c->n, "\r\n\r\n", 4);
    if (corpo == NULL) return;
    if (memcmp(c->in, "HTTP/1.1 101", 12) != 0) return cade(c);
    p = corpo + 4;
    stato(c, IN_SALUTO);
  }
  for (;;) {
    int codice;
    const char *testo;
    size_t lungo, tutta = leggi_cornice(p, (size_t)(c->in + c->n - p), &codice, &testo, &lungo);
    if (tutta == 0) break;
    cornice(c, codice, testo, lungo);
    if (c->fd < 0) return;
    p += tutta;
  }
  c->n = (int)(c->in + c->n - p);
  if (c->n > 0) memmove(c->in, p, (size_t)c->n);
  else { free(c->in); c->in = NULL; }
}

static void manda_richiesta(http_t *h) {
  while (h->pronto && !h->occupato && testa < fine) {
    h->ora = coda[testa++ % posti];
    client_t *c = h->ora.genere == VERIFICA ? NULL : &clienti[h->ora.cliente];
    vendita_t *v = &vendite[c == NULL ? h->ora.cliente : c->vendita];
    char richiesta[1500], corpo[256];
    int n;
    if (h->ora.genere == AUTORIZZA) {
      if (c->stato != IN_AUTORIZZAZIONE) continue;
      int lungo = snprintf(corpo, sizeof corpo, "{\"socket_id\":\"%s\",\"channel_name\":\"private-asta.%s.partecipanti\"}", c->id, v->asta);
      n = snprintf(richiesta, sizeof richiesta,
                   "POST /api/broadcasting/auth HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
                   "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", v->intestazioni, lungo, corpo);
    } else {
      if (c != NULL && c->stato != IN_RILETTURA) continue;
      n = snprintf(richiesta, sizeof richiesta,
                   "GET /api/user/asta/%s/eventi?dopo=%d HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n\r\n",
                   v->asta, c == NULL ? 0 : c->seq, v->intestazioni);
    }
    h->occupato = 1;
    scrivi_tutto(h->fd, richiesta, (size_t)n);
  }
}

/* Le voci di una risposta, una per una. Falso se c'è un buco. */
static int voci(client_t *c, const char *corpo, size_t n) {
  const char *p = memmem(corpo, n, "\"voci\":[", 8), *inizio = NULL;
  int livello = 0, in_testo = 0;
  if (p == NULL) return 0;
  for (p += 8; p < corpo + n; p++) {
    if (in_testo) { if (*p == '\\') p++; else if (*p == '"') in_testo = 0; continue; }
    if (*p == '"') in_testo = 1;
    else if (*p == '{') { if (livello++ == 0) inizio = p; }
    else if (*p == '}') { if (--livello == 0 && !applica(c, inizio, (size_t)(p + 1 - inizio))) return 0; }
    else if (*p == ']' && livello == 0) return 1;
  }
  return 0;
}

static void verificata(int vendita, const char *corpo, size_t n) {
  client_t vero = {.impronta = 14695981039346656037ULL};
  int intera = voci(&vero, corpo, n);
  for (int i = 0; i < quanti; i++) {
    if (clienti[i].vendita != vendita) continue;
    if (intera && clienti[i].seq == vero.seq && clienti[i].impronta == vero.impronta) uguali++;
    else diversi++;
  }
  if (--da_verificare == 0) { printf("VERIFICA %d %d %lld\n", uguali, diversi, (long long)doppie); fflush(stdout); }
}

static void risposta(http_t *h, int codice, char *corpo, size_t n) {
  richiesta_t r = h->ora;
  if (r.genere == VERIFICA) return verificata(r.cliente, corpo, n);
  client_t *c = &clienti[r.cliente];
  if (r.genere == AUTORIZZA && c->stato == IN_AUTORIZZAZIONE) {
    char messaggio[900];
    if (codice != 200 || n > 600) { fprintf(stderr, "tempesta: autorizzazione %d\n", codice); return cade(c); }
    // La risposta porta firma e dati del canale: si rimandano come sono.
    snprintf(messaggio, sizeof messaggio, "{\"event\":\"pusher:subscribe\",\"data\":{\"channel\":\"private-asta.%s.partecipanti\",%.*s}",
             vendite[c->vendita].asta, (int)n - 1, corpo + 1);
    stato(c, IN_ISCRIZIONE);
    manda_testo(c->fd, messaggio);
  } else if (r.genere == RILEGGI && c->stato == IN_RILETTURA) {
    if (codice != 200 || !voci(c, corpo, n)) { fprintf(stderr, "tempesta: rilettura %d\n", codice); return cade(c); }
    if (c->seq < c->visto) chiedi(r.cliente, RILEGGI);
    else stato(c, SANO);
  }
}

static void perdi_http(http_t *h) {
  if (h->fd >= 0) { epoll_ctl(ep, EPOLL_CTL_DEL, h->fd, NULL); close(h->fd); }
  // La richiesta rimasta a metà si rifà: il suo client, se è caduto anche lui, la ignorerà.
  if (h->occupato) chiedi(h->ora.cliente, h->ora.genere);
  h->fd = -1; h->pronto = h->occupato = h->n = 0;
  h->riprova_ns = ora_ns() + RIPROVA_MS * 1000000LL;
}

static void leggi_http(http_t *h) {
  ssize_t letti = recv(h->fd, h->in + h->n, (size_t)(HTTP - 1 - h->n), 0);
  if (letti < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (letti <= 0) return perdi_http(h);
  h->n += (int)letti;
  h->in[h->n] = 0;
  char *corpo = strstr(h->in, "\r\n\r\n");
  if (corpo == NULL) return;
  char *l = strcasestr(h->in, "content-length:");
  if (l == NULL || l > corpo) { fprintf(stderr, "tempesta: risposta senza lunghezza\n"); exit(1); }
  int lungo = atoi(l + 15), tutta = (int)(corpo + 4 - h->in) + lungo;
  if (h->n < tutta) { if (tutta >= HTTP) { fprintf(stderr, "tempesta: risposta troppo lunga\n"); exit(1); } return; }
  h->n = h->occupato = 0;
  risposta(h, atoi(h->in + 9), corpo + 4, (size_t)lungo);
}

static void ritenta(void) {
  int64_t ora = ora_ns();
  for (int i = 0; i < quanti_http; i++)
    if (http[i].fd < 0 && ora >= http[i].riprova_ns) {
      http[i].fd = collega(porta, i);
      if (http[i].fd < 0) http[i].riprova_ns = ora + RIPROVA_MS * 1000000LL;
      else osserva(http[i].fd, EPOLLIN | EPOLLOUT, (1ULL << 40) + (uint64_t)i, EPOLL_CTL_ADD);
    }
  for (int i = 0; i < quanti; i++) {
    client_t *c = &clienti[i];
    if (ora < c->riprova_ns) continue;
    if (c->stato == CADUTO && aprendo < WS_INSIEME_MAX) apri(c, i);
    else if (c->stato == IN_CODA) { stato(c, IN_RILETTURA); chiedi(i, RILEGGI); }
  }
  for (int i = 0; i < quanti; i++)
    if (clienti[i].stato == IN_CODA && ora >= clienti[i].riprova_ns) { stato(&clienti[i], IN_RILETTURA); chiedi(i, RILEGGI); }
}

static void comando(void) {
  char riga[256];
  if (read(0, riga, sizeof riga) <= 0) exit(0);
  if (riga[0] == 'G') { giro++; return; }
  uguali = diversi = 0;
  da_verificare = quante;
  for (int v = 0; v < quante; v++) chiedi(v, VERIFICA);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  alza_limite_file();
  porta = atoi(argv[1]); chiave = argv[2]; quanti_http = atoi(argv[3]);
  char riga[1024];
  while (fgets(riga, sizeof riga, stdin) != NULL && strncmp(riga, "via", 3) != 0) {
    vendite = realloc(vendite, (size_t)(quante + 1) * sizeof *vendite);
    vendita_t *v = &vendite[quante++];
    int posto;
    if (sscanf(riga, "%39s %d %n", v->asta, &v->quanti, &posto) != 2) return 2;
    size_t n = 0;
    for (const char *p = riga + posto; *p != 0 && *p != '\n' && n + 3 < sizeof v->intestazioni; p++) {
      if (*p == '|') v->intestazioni[n++] = '\r';
      v->intestazioni[n++] = *p == '|' ? '\n' : *p;
    }
    v->intestazioni[n] = 0;
    quanti += v->quanti;
  }
  posti = 8 * quanti + 4 * quante + quanti_http;
  coda = calloc((size_t)posti, sizeof *coda);
  clienti = calloc((size_t)quanti, sizeof *clienti);
  http = calloc((size_t)quanti_http, sizeof *http);
  for (int v = 0, i = 0; v < quante; v++)
    for (int n = 0; n < vendite[v].quanti; n++, i++) clienti[i] = (client_t){.fd = -1, .vendita = v, .impronta = 14695981039346656037ULL};
  for (int i = 0; i < quanti_http; i++) http[i] = (http_t){.fd = -1, .in = malloc(HTTP)};
  ep = epoll_create1(0);
  osserva(0, EPOLLIN, 1ULL << 50, EPOLL_CTL_ADD);
  struct epoll_event eventi[512];
  char stretta[400];
  int lunga = snprintf(stretta, sizeof stretta,
                       "GET /app/%s?protocol=7&client=js&version=8.4.0 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", chiave, porta);
  for (;;) {
    if (sani < quanti || testa < fine) ritenta();
    for (int i = 0; i < quanti_http && testa < fine; i++) manda_richiesta(&http[i]);
    int n = epoll_wait(ep, eventi, 512, sani < quanti || testa < fine ? 20 : -1);
    for (int i = 0; i < n; i++) {
      uint64_t chi = eventi[i].data.u64;
      uint32_t cosa = eventi[i].events;
      if (chi == 1ULL << 50) comando();
      else if (chi >= 1ULL << 40) {
        http_t *h = &http[chi - (1ULL << 40)];
        if (h->fd < 0) continue;
        if (!h->pronto && (cosa & (EPOLLERR | EPOLLHUP))) { perdi_http(h); continue; }
        if (!h->pronto && (cosa & EPOLLOUT)) { h->pronto = 1; osserva(h->fd, EPOLLIN, chi, EPOLL_CTL_MOD); }
        if (cosa & (EPOLLIN | EPOLLERR | EPOLLHUP)) leggi_http(h);
      } else {
        client_t *c = &clienti[chi];
        if (c->fd < 0) continue;
        if (c->stato == IN_COLLEGAMENTO && (cosa & (EPOLLERR | EPOLLHUP))) { cade(c); continue; }
        if (c->stato == IN_COLLEGAMENTO && (cosa & EPOLLOUT)) {
          osserva(c->fd, EPOLLIN, chi, EPOLL_CTL_MOD);
          stato(c, IN_STRETTA);
          scrivi_tutto(c->fd, stretta, (size_t)lunga);
        }
        if (cosa & (EPOLLIN | EPOLLERR | EPOLLHUP)) leggi_socket(c);
      }
    }
  }
}
