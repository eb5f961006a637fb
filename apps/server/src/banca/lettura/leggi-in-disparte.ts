import { creaLavoroInDisparte, LavoroNonFatto } from '../../in-disparte/lavoro-in-disparte.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { EsitoDivisione, TestataLettura } from './leggi.processo.ts';
import { LETTURA_ESTRATTO_MS_MAX, MEMORIA_DI_CHI_LEGGE } from './limiti.ts';

const leggi = creaLavoroInDisparte<TestataLettura, EsitoDivisione>({
  modulo: new URL('./leggi.processo.ts', import.meta.url),
  msMax: LETTURA_ESTRATTO_MS_MAX,
  ...MEMORIA_DI_CHI_LEGGE,
  // Gli operatori sono pochi: più file insieme vorrebbero dire che qualcosa li manda da sé.
  richiesteMax: 8,
  // Un estratto al giorno per conto: il seguente è lontano.
  attesaAltreMs: 0,
});

/**
 * Legge il file in un processo suo e ne sigilla ciò che può dire le offerte: un estratto al limite occupa il processore
 * per più di un secondo, e in quel tempo nessun rilancio può aspettare. Non fallisce mai: un file che non si legge in
 * tempo, esaurisce la memoria o è annullato da chi l'ha mandato, è rifiutato.
 */
export async function leggiInDisparte(
  log: Casa['log'],
  testata: TestataLettura,
  byte: Uint8Array,
  segnale?: AbortSignal,
): Promise<EsitoDivisione> {
  try {
    return await leggi(testata, byte, '', segnale);
  } catch (errore) {
    const perche = errore instanceof LavoroNonFatto ? errore.perche : null;
    if (perche === 'annullato') return rifiutato('Il caricamento è stato annullato: non è stato scritto nulla.');
    log.error({ err: errore }, 'estratto non letto');
    const troppi = perche === 'troppe';
    return rifiutato(
      troppi
        ? 'Altri file sono in lettura: riprovi fra qualche secondo.'
        : 'Il file non si riesce a leggere: lo scarichi di nuovo dalla banca.',
    );
  }
}

const rifiutato = (messaggio: string): EsitoDivisione => ({ esito: 'rifiutato', errori: [{ riga: null, messaggio }] });
