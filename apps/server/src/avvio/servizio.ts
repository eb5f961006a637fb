import type { Contesto } from '../bordo/contesto.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { apriLog } from '../piattaforma/log.ts';
import { creaSchermiAParte, type SchermiAParte } from '../tempo-reale/a-parte/schermi-a-parte.ts';
import type { Impianto } from '../vendita/impianto.ts';
import type { Pianificatore } from '../vendita/pianificatore/pianificatore.ts';
import { apriCapacita } from './apri-capacita.ts';
import { apriCasa, type ComeAprireLaCasa } from './apri-casa.ts';
import { apriNucleo } from './apri-nucleo.ts';
import { apriPorte, type ComeAprireLePorte } from './apri-porte.ts';
import type { Parti } from './parti.ts';

export type Servizio = {
  url: string;
  impianto: Impianto;
  parti: Parti;
  contesto: Contesto;
  pianificatore: Pianificatore;
  /** Il processo che tiene i socket, se non è questo. */
  schermiAParte: Pick<SchermiAParte, 'pid'> | null;
  ferma(): Promise<void>;
};

type OpzioniServizio = ComeAprireLaCasa &
  Partial<Omit<ComeAprireLePorte, 'aOraData'>> & {
    /** Se i socket sono di un processo figlio; chi prova il resto li tiene qui. */
    socketAParte?: boolean;
  };

const PROCESSO_SCHERMI = new URL('./schermi/processo-schermi.ts', import.meta.url);

/**
 * Avvia tutto, in quattro tempi: la casa, il nucleo, le capacità, le porte; ciascuno prende ciò che quelli prima hanno aperto. Ciò che
 * parte qui si ferma con `ferma`, in ordine inverso. `orologio` sostituisce quello misurato, nelle prove; allora la salute si sorveglia
 * solo se lo si chiede, perché i sensori misurano il tempo vero. Con `daSolo` falso il pianificatore si annuncia e non fa
 * altro: i suoi giri li fa la prova, quando vuole, e nessuno scrive nel registro mentre lei guarda. `ricalcola`: una prova che ha
 * poche vendite, e la cui base dati nessuno tocca, le ricalcolerebbe tutte ogni secondo, metà di ciò che costa un server che non fa nulla.
 */
export async function avviaServizio(configurazione: Configurazione, opzioni: OpzioniServizio = {}): Promise<Servizio> {
  const aOraData = opzioni.orologio !== undefined;
  const { conSalute = !aOraData, daSolo = true, ricalcola = true, tace } = opzioni;
  const { socketAParte = !aOraData && configurazione.socketAParte } = opzioni;
  const log = apriLog(configurazione);
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const fermata of fermate.splice(0).reverse())
      await Promise.resolve(fermata()).catch((errore: unknown) => log.warn({ err: errore }, 'arresto'));
  };
  // Nasce prima di tutto: legge i suoi moduli mentre la base dati si apre.
  const schermiAParte = socketAParte ? creaSchermiAParte(PROCESSO_SCHERMI, log) : null;
  fermate.push(() => schermiAParte?.ferma());
  try {
    const casa = await apriCasa(configurazione, log, fermate, opzioni);
    const nucleo = await apriNucleo(casa, configurazione, fermate, { aOraData });
    const capacita = await apriCapacita(casa, nucleo, configurazione, fermate, schermiAParte);
    const { contesto, pianificatore } = await apriPorte({ ...casa, ...nucleo, ...capacita }, configurazione, fermate, {
      conSalute,
      daSolo,
      aOraData,
      ricalcola,
      tace,
    });
    const { parti } = capacita;
    return {
      url: configurazione.baseUrl,
      impianto: parti.impianto,
      parti,
      contesto,
      pianificatore,
      schermiAParte,
      ferma,
    };
  } catch (errore) {
    await ferma();
    throw errore;
  }
}
