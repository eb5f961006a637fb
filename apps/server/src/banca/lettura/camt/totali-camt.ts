import { elenco, type Nodo, nodo, testoDelNodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { centDaDecimale } from '../importo.ts';
import type { TotaleDiverso } from '../movimento.ts';

/** Quante sono le voci che entrano e quelle che escono, e di quanto. */
type Somma = { entrate: number; uscite: number; quanteEntrate: number; quanteUscite: number };
const nessuna = (): Somma => ({ entrate: 0, uscite: 0, quanteEntrate: 0, quanteUscite: 0 });

/** Ciò che si somma delle voci di un estratto, una alla volta, per confrontarlo con i totali che la banca vi ha scritto. */
type TotaliCamt = {
  conta(voce: Nodo, sospesa: boolean): void;
  /** In che cosa i totali dichiarati non sono quelli delle voci; nulla di ciò che la banca non dichiara. */
  nonTornano(estratto: Nodo): TotaleDiverso[];
};

/**
 * I totali di un CAMT.053 (`TxsSummry`: numero e somma delle voci, delle entrate e delle uscite, e il netto) e quelli di una voce che ne
 * raccoglie più d'una (`NtryDtls/Btch`). Se una voce manca e il saldo è stato corretto a mano, lo dicono soltanto questi. Che le voci non
 * contabilizzate vi siano o no cambia da banca a banca: va bene l'uno o l'altro.
 */
export function creaTotaliCamt(): TotaliCamt {
  const contabili = nessuna();
  const tutte = nessuna();
  let lotti = 0;
  let lottiNumero = 0;
  return {
    conta(voce, sospesa) {
      const cent = centDaDecimale(testoDelNodo(voce.Amt)) ?? 0;
      const entra = testoDelNodo(voce.CdtDbtInd) === 'CRDT';
      for (const somma of sospesa ? [tutte] : [tutte, contabili]) {
        somma[entra ? 'entrate' : 'uscite'] += cent;
        somma[entra ? 'quanteEntrate' : 'quanteUscite'] += 1;
      }
      if (sospesa) return;
      lotti += Math.abs(diverso(voce, cent));
      lottiNumero += Math.abs(numeroDiverso(voce));
    },
    nonTornano(estratto) {
      const detti = dichiarati(nodo(estratto.TxsSummry));
      const trovati = [contabili, tutte].map((somma) => confronta(detti, somma));
      const migliore = trovati.find((uno) => uno.length === 0) ?? trovati[0] ?? [];
      return [
        ...migliore,
        ...(lotti === 0 ? [] : [{ che: 'dettagli' as const, differenzaCent: lotti }]),
        ...(lottiNumero === 0 ? [] : [{ che: 'dettagli' as const, differenzaCent: 0, quante: lottiNumero }]),
      ];
    },
  };
}

/** Un totale dichiarato, e quale delle somme dev'essere. */
type Dichiarato = {
  che: 'totale' | 'entrate' | 'uscite';
  quanto: number;
  di: (somma: Somma) => number;
  numero: boolean;
};

function dichiarati(sommario: Nodo | null): Dichiarato[] {
  const tutte = nodo(sommario?.TtlNtries);
  const entrate = nodo(sommario?.TtlCdtNtries);
  const uscite = nodo(sommario?.TtlDbtNtries);
  const netto = nodo(tutte?.TtlNetNtry);
  const segno = testoDelNodo(netto?.CdtDbtInd ?? tutte?.CdtDbtInd) === 'DBIT' ? -1 : 1;
  const nettoCent = centDaDecimale(testoDelNodo(netto?.Amt ?? tutte?.TtlNetNtryAmt));
  return [
    cifra('totale', tutte?.Sum, ({ entrate: e, uscite: u }) => e + u),
    numero('totale', tutte?.NbOfNtries, ({ quanteEntrate: e, quanteUscite: u }) => e + u),
    nettoCent === null
      ? []
      : [{ che: 'totale', quanto: segno * nettoCent, di: (s: Somma) => s.entrate - s.uscite, numero: false } as const],
    cifra('entrate', entrate?.Sum, (somma) => somma.entrate),
    numero('entrate', entrate?.NbOfNtries, (somma) => somma.quanteEntrate),
    cifra('uscite', uscite?.Sum, (somma) => somma.uscite),
    numero('uscite', uscite?.NbOfNtries, (somma) => somma.quanteUscite),
  ].flat();
}

function cifra(che: Dichiarato['che'], scritta: unknown, di: Dichiarato['di']): Dichiarato[] {
  const quanto = centDaDecimale(testoDelNodo(scritta));
  return quanto === null ? [] : [{ che, quanto, di, numero: false }];
}

function numero(che: Dichiarato['che'], scritto: unknown, di: Dichiarato['di']): Dichiarato[] {
  const testo = testoDelNodo(scritto);
  return /^\d{1,15}$/.test(testo) ? [{ che, quanto: Number(testo), di, numero: true }] : [];
}

const confronta = (detti: readonly Dichiarato[], somma: Somma): TotaleDiverso[] =>
  detti.flatMap(({ che, quanto, di, numero: diVoci }): TotaleDiverso[] => {
    const differenza = di(somma) - quanto;
    if (differenza === 0) return [];
    return [diVoci ? { che, differenzaCent: 0, quante: differenza } : { che, differenzaCent: differenza }];
  });

/** Di quanto il totale dei gruppi di una voce (`Btch/TtlAmt`) non è il suo importo; zero se non lo dichiarano tutti. */
function diverso(voce: Nodo, cent: number): number {
  const gruppi = elenco(voce.NtryDtls).map(({ Btch }) => centDaDecimale(testoDelNodo(nodo(Btch)?.TtlAmt)));
  if (gruppi.length === 0 || gruppi.includes(null)) return 0;
  return cent - gruppi.reduce<number>((somma, uno) => somma + (uno ?? 0), 0);
}

/** Quanti dettagli una voce ha in più o in meno di quanti ne dice (`Btch/NbOfTxs`); zero se non ne porta nessuno. */
function numeroDiverso(voce: Nodo): number {
  return elenco(voce.NtryDtls).reduce((somma, { Btch, TxDtls }) => {
    const detto = testoDelNodo(nodo(Btch)?.NbOfTxs);
    const dettagli = elenco(TxDtls).length;
    return dettagli === 0 || !/^\d{1,15}$/.test(detto) ? somma : somma + Math.abs(dettagli - Number(detto));
  }, 0);
}
