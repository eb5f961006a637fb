/*
 * La macchina che si ferma da sola: un processo per core, che non fa che svegliarsi ogni millisecondo e passa davanti a
 * tutti (SCHED_FIFO). Il suo ritardo non è di nessun programma: è il core che non c'è, o il kernel che non lo lascia.
 *   singhiozzi durata_ms
 * «S ritardo_ns» per ogni risveglio; alla fine «FINE 1», o «FINE 0» se la precedenza non è concessa: allora nel ritardo
 * c'è anche l'attesa di un core libero.
 */
#include "comune.h"
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>

static const int64_t PASSO_NS = 1000000;

static int guarda(int core, int64_t durata_ns) {
  cpu_set_t suo;
  CPU_ZERO(&suo);
  CPU_SET(core, &suo);
  if (sched_setaffinity(0, sizeof suo, &suo) < 0) muori("singhiozzi: core");
  struct sched_param davanti = {.sched_priority = 1};
  int concessa = sched_setscheduler(0, SCHED_FIFO, &davanti) == 0;
  prctl(PR_SET_TIMERSLACK, 1UL, 0, 0, 0);
  int posti = (int)(durata_ns / PASSO_NS) + 1, n = 0;
  int64_t *ritardi = malloc((size_t)posti * sizeof *ritardi);
  for (int64_t ora = ora_ns(), fine = ora + durata_ns; ora < fine && n < posti; n++) {
    struct timespec passo = {0, PASSO_NS};
    nanosleep(&passo, NULL);
    int64_t sveglio = ora_ns();
    ritardi[n] = sveglio - ora - PASSO_NS;
    ora = sveglio;
  }
  // Si dice alla fine: chi scrive mentre guarda si sveglierebbe tardi per causa sua.
  for (int i = 0; i < n; i++) printf("S %lld\n", (long long)ritardi[i]);
  fflush(stdout);
  return concessa;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  int64_t durata_ns = atoll(argv[1]) * 1000000LL;
  cpu_set_t tutti;
  if (sched_getaffinity(0, sizeof tutti, &tutti) < 0) muori("singhiozzi: core");
  for (int core = 0; core < CPU_SETSIZE; core++)
    if (CPU_ISSET(core, &tutti) && fork() == 0) return guarda(core, durata_ns) ? 0 : 1;
  int esito, concessa = 1;
  while (wait(&esito) > 0) concessa &= WIFEXITED(esito) && WEXITSTATUS(esito) == 0;
  printf("FINE %d\n", concessa);
  return 0;
}
