import { Socket } from 'node:net';
import { apriLog } from '../../piattaforma/log.ts';
import type { ComeAprire, OrdineAllaFiglia, RispostaDellaFiglia } from '../../tempo-reale/a-parte/messaggi.ts';
import { accogliPassato, creaMandate, OGNI_VIVA_MS, serviDal } from '../../tempo-reale/a-parte/servi.ts';
import { creaSchermi, type SchermiQui } from '../../tempo-reale/schermi.ts';
import { partiSchermi } from './parti-schermi.ts';

/**
 * Il processo degli schermi, figlio di un server: tiene i socket che il server gli passa e manda loro ciò che il server scrive.
 * Ha l'ora del server. Finisce con lui: se il canale si chiude, i socket si chiudono e le pagine vanno da un altro.
 */
const FILO = 4;

let scartoMs = 0;
let schermi: SchermiQui | null = null;
let mandate: ReturnType<typeof creaMandate> = () => [];
const fermate: (() => unknown)[] = [];
const orologio = { adesso: () => Date.now() + scartoMs };
const ora = (ms: number): void => {
  scartoMs = ms - Date.now();
};
const rispondi = (risposta: RispostaDellaFiglia): void => {
  if (process.connected) process.send?.(risposta);
};

// Chi ferma la macchina lo dice a tutti i processi: qui decide il server, che prima risponde a chi ha rilanciato.
for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(segnale, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (ordine: OrdineAllaFiglia, socket: unknown) => {
  switch (ordine.ordine) {
    case 'apri':
      return apri(ordine).then(() => rispondi({ che: 'pronta' }));
    case 'socket':
      return schermi === null ? undefined : accogliPassato(schermi, ordine, socket);
    case 'congeda':
      return schermi?.congeda().then(() => rispondi({ che: 'congedati' }));
    case 'ferma':
      return ferma().finally(() => process.exit(0));
  }
});
setInterval(() => rispondi({ che: 'viva', mandate: mandate() }), OGNI_VIVA_MS);

async function apri({ configurazione, urlApplicazione, oraMs }: ComeAprire): Promise<void> {
  ora(oraMs);
  const log = apriLog(configurazione);
  const aperti = creaSchermi(await partiSchermi({ configurazione, urlApplicazione, log, fermate }, () => orologio));
  fermate.push(() => aperti.ferma());
  schermi = aperti;
  mandate = creaMandate(aperti);
  serviDal(new Socket({ fd: FILO }), aperti, ora);
}

async function ferma(): Promise<void> {
  for (const fermata of fermate.splice(0).reverse()) await Promise.resolve(fermata()).catch(() => undefined);
}
