import type { Istante } from '@gestore/dominio';
import { type Accredito, abbinaCerti, dichiaratoDa, type OffertaConfrontata } from '../abbinamenti/abbina.ts';
import type { MovimentoConChiave } from './lotto-sigillato.ts';

/** Una vendita con le buste ancora chiuse. */
export type VenditaInAttesa = {
  asta: string;
  /** Il giorno della pubblicazione, `aaaa-mm-gg`: prima nessuno poteva versare la cauzione. */
  dal: string;
  /** Il suo conto, o quello indicato dal suo tribunale; vuoto se non si sa. Lo scrive un operatore: non decide che cosa è segreto. */
  conto: string;
  /** Quando le sue operazioni possono cominciare. */
  apribileDal: Istante;
  /** Il ruolo della procedura, `numero/anno`; vuoto se non si sa. */
  ruolo: string;
};

/** Vero se un movimento contabilizzato quel giorno può riguardare un'offerta ancora chiusa: allora è segreto (R10). */
export function puoEssereChiuso(contabile: string, attese: readonly Pick<VenditaInAttesa, 'dal'>[]): boolean {
  return attese.some(({ dal }) => contabile >= dal);
}

/** Il primo giorno in cui un movimento può riguardare un'offerta ancora chiusa; `infinity` se nessuna vendita attende. */
export function primoGiornoSegreto(attese: readonly Pick<VenditaInAttesa, 'dal'>[]): string {
  return attese.map(({ dal }) => dal).sort()[0] ?? 'infinity';
}

/** Un'offerta di una busta aperta; `coperta` se la sua cauzione è già abbinata. */
type OffertaDaCoprire = OffertaConfrontata & { coperta: boolean };
/** Un movimento di un lotto; `id` lo distingue fra tutti i lotti. */
export type Sigillato = MovimentoConChiave & { id: string };
/** Che cosa è aperto e che cosa no, quando un lotto si apre. */
export type Confronto = {
  offerte: OffertaDaCoprire[];
  attese: Pick<VenditaInAttesa, 'dal' | 'ruolo'>[];
  ruoliAperti: string[];
};

/**
 * I movimenti dei lotti che si possono scrivere in chiaro. Quelli che nessuna vendita in attesa può aver ricevuto; e,
 * degli altri, soltanto ciò che è di un'offerta già aperta: perché l'offerta dichiara quel bonifico, perché ne ha importo
 * e IBAN e nessun altro li ha, o perché la causale nomina una procedura aperta e nessuna in attesa; e i nostri rimborsi
 * tornati indietro, che sono di vendite concluse. Il resto può essere di chi offre in una vendita ancora chiusa, e resta sigillato (R10).
 */
export function rilasciabili(
  movimenti: readonly Sigillato[],
  { offerte, attese, ruoliAperti }: Confronto,
): Sigillato[] {
  const chiusi = movimenti.filter(({ contabile }) => puoEssereChiuso(contabile, attese));
  const scoperte = offerte.filter(({ coperta }) => !coperta);
  // Un nostro rimborso tornato indietro non è la cauzione di nessuno: non si abbina, e non dice nulla di un'offerta.
  const accrediti = chiusi
    .filter(({ importoCent, ritorno }) => importoCent > 0 && ritorno === undefined)
    .map(inAccredito);
  const certi = new Set(abbinaCerti(accrediti, scoperte).map(({ movimento }) => movimento));
  const inAttesa = new Set(attese.map(({ ruolo }) => ruolo));
  const soloAperti = ruoliAperti.filter((ruolo) => ruolo !== '' && !inAttesa.has(ruolo));
  // Ciò che le offerte e le vendite dicono si prepara una volta: i movimenti di un estratto sono decine di migliaia.
  const dichiarato = dichiaratoDa(offerte.map(({ cro }) => cro));
  const nominaUnAperto = chiNomina(soloAperti);
  const nominaChiAttende = chiNomina([...inAttesa]);
  const rilasciati = new Set(
    chiusi
      .filter(
        (movimento) =>
          movimento.ritorno !== undefined ||
          certi.has(movimento.id) ||
          (movimento.importoCent > 0 && dichiarato(movimento)) ||
          (nominaUnAperto(movimento.causale) && !nominaChiAttende(movimento.causale)),
      )
      .map(({ id }) => id),
  );
  // L'uscita che disfa un accredito di un'offerta aperta esce con lui: chi ne ordina il rimborso deve saperlo.
  const disfa = stornoDi(movimenti.filter(({ id }) => rilasciati.has(id)));
  for (const movimento of chiusi)
    if (movimento.storno === true && (disfa(movimento) || dichiarato(movimento))) rilasciati.add(movimento.id);
  return movimenti.filter(({ contabile, id }) => !puoEssereChiuso(contabile, attese) || rilasciati.has(id));
}

/** Di un'uscita dice se porta il bonifico di uno di quegli accrediti. */
function stornoDi(accrediti: readonly Sigillato[]): (uscita: Sigillato) => boolean {
  const bonifici = new Set(accrediti.flatMap(({ importoCent, cro, trn }) => (importoCent > 0 ? [cro, trn] : [])));
  bonifici.delete(null);
  return ({ cro, trn }) => bonifici.has(cro) || bonifici.has(trn);
}

const inAccredito = ({ id, importoCent, cro, trn, controparteIban, causale }: Sigillato): Accredito => ({
  id,
  importoCent,
  cro,
  trn,
  controparteIban,
  causale,
});

/** Un ruolo scritto in una causale, da ogni cifra con cui può cominciare: due possono dividersi l'anno dell'uno e il numero dell'altro. */
const NOMINATI = /(?<!\d)(?=0*(\d+)\s*\/\s*(\d\d)?(\d\d)(?!\d))/g;

/** Di una causale dice se porta uno dei ruoli, come `214/2025`, `214/25` o `214 / 2025`. */
function chiNomina(ruoli: readonly string[]): (causale: string) => boolean {
  const modi = new Set(
    ruoli.flatMap((ruolo) => {
      const [, numero, secolo = '', anno] = /^0*(\d+)\/(\d\d)?(\d\d)$/.exec(ruolo) ?? [];
      return numero === undefined ? [] : [`${numero}/${anno}`, `${numero}/${secolo}${anno}`];
    }),
  );
  return (causale) =>
    [...causale.matchAll(NOMINATI)].some(([, numero, secolo = '', anno]) => modi.has(`${numero}/${secolo}${anno}`));
}
