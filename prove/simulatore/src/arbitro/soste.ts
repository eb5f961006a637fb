import type { Voce } from '@gestore/registro';
import { intero, testo } from './leggi.ts';
import type { Diritto } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;

/** Gli inviti chiedono mezz'ora (R29). */
export const PREAVVISO_MS = 1_800_000;

/** La prima condizione che non vale, con le sue parole. */
function primo(...condizioni: readonly [vale: boolean, altrimenti: string][]): string | null {
  return condizioni.find(([vale]) => !vale)?.[1] ?? null;
}

const referente = (v: Voce): boolean => v.attore.tipo === 'referente';
const conduce = (v: Voce): boolean => referente(v) || v.attore.tipo === 'magistrato';
const conducePiuGestore = (v: Voce): boolean => conduce(v) || v.attore.tipo === 'operatore';
const perOrdine = (v: Voce): boolean => typeof v.dati.provvedimento === 'object' && v.dati.provvedimento !== null;

/** Chi l'ha compiuto non è chi l'ha proposto. */
const inDue = (v: Voce): boolean => typeof v.dati.propostaDa === 'string' && v.dati.propostaDa !== v.attore.id;

const GIORNO_DI_ROMA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** Il giorno del calendario di Roma, contato. */
const giornoDi = (istante: number): number => Date.parse(GIORNO_DI_ROMA.format(istante)) / 86_400_000;

/**
 * Con tutto deciso e il prezzo alla base, l'aggiudicazione è dovuta (R41); sotto lo è se alla gara si è rilanciato e non ci sono istanze
 * (R42, cpc 573, primo e quarto comma), e con un'istanza è dovuta l'assegnazione (R46).
 */
export const premioDovuto = (d: Diritto): boolean => d.fase === 'conclusa' && (d.testa?.cent ?? 0) >= d.baseCent;
export const decisaDaiRilanci = (d: Diritto): boolean =>
  d.fase === 'conclusa' && (d.testa?.cent ?? 0) < d.baseCent && d.rilanci > 0 && d.istanze.size === 0;
export const assegnazioneDovuta = (d: Diritto): boolean =>
  d.fase === 'conclusa' && (d.testa?.cent ?? 0) < d.baseCent && d.istanze.size > 0;

/** I fatti che portano avanti una vendita: a vendita ferma non ne può accadere nessuno (R32). */
const AVANTI: ReadonlySet<string> = new Set([
  'GaraAvviata',
  'RilancioAccettato',
  'RilancioRettificato',
  'RilancioAnnullato',
  'RilancioPrecedente',
  'RilancioRigiudicato',
  'CronoFermato',
  'CronoRipreso',
  'CronoRiportato',
  'GaraSospesa',
  'GaraRipresa',
  'GaraConclusa',
  'BeneAssegnato',
]);

export function mossaDaFerma(d: Diritto, { tipo }: Voce): string | null {
  return d.ferma !== null && AVANTI.has(tipo) ? `R32: ${tipo} a vendita ferma` : null;
}

/** Una riga di legge per ogni fatto di una vendita che si ferma e riprende, o che va a un creditore. */
export const LEGGI_SOSTE: Record<string, Legge> = {
  VenditaSospesa: (d, v) =>
    primo(
      [conducePiuGestore(v), 'R32: sospesa da chi non poteva'],
      [
        d.ferma === null || (perOrdine(v) && !d.ferma.perOrdine && !d.ferma.liberati),
        'R32: sospesa una vendita già ferma',
      ],
      [d.fase !== 'esitata', 'R32: sospesa una vendita finita'],
      [perOrdine(v) || referente(v), 'R32: sospesa senza un provvedimento da chi non conduce'],
      [perOrdine(v) || d.fase !== 'prima', 'R32: sospesa a buste chiuse senza un provvedimento'],
      [perOrdine(v) || !premioDovuto(d), 'R41: sospesa senza un provvedimento quando si doveva aggiudicare'],
      [perOrdine(v) || !decisaDaiRilanci(d), 'R42: sospesa senza un provvedimento dopo i rilanci'],
      [perOrdine(v) || !assegnazioneDovuta(d), 'R46: sospesa senza un provvedimento quando si doveva assegnare'],
      [perOrdine(v) || d.fase !== 'conclusa', 'R32: sospesa senza un provvedimento a gara finita'],
      [d.fase !== 'conclusa' || inDue(v), 'R41: sospesa a gara finita da una persona sola'],
      [d.crono.tipo !== 'corre' || v.ricevutoIl < d.crono.zeroIl, 'R53: riaperto un tempo già finito'],
      [intero(v.dati, 'sospesaIl') === v.ricevutoIl, 'R32: la sospensione non ha l’ora del suo arrivo'],
    ),
  VenditaRipresa: (d, v) =>
    primo(
      [conducePiuGestore(v), 'R32: ripresa da chi non poteva'],
      [d.ferma !== null && !d.ferma.liberati, 'R32: ripresa una vendita che andava avanti, o finita'],
      [intero(v.dati, 'fermaDal') === d.ferma?.dalIl, 'R32: ripresa un’altra sospensione'],
      [perOrdine(v) || d.ferma?.perOrdine === false, 'R32: ripresa senza provvedimento ciò che il giudice ha fermato'],
      [intero(v.dati, 'riprendeIl') >= v.ricevutoIl + PREAVVISO_MS, 'R29: ripresa senza il tempo degli inviti'],
    ),
  OperazioniRiaperte: (d, v) => {
    const riprendeIl = d.ferma?.riprendeIl ?? null;
    return primo(
      [conduce(v), 'R48: riaperte da chi non conduce'],
      [riprendeIl !== null && d.ferma?.liberati === false, 'R32: riaperte senza una ripresa fissata'],
      [v.ricevutoIl >= (riprendeIl ?? 0), 'R10: riaperte prima dell’ora fissata'],
      [intero(v.dati, 'operatoriInTurno') >= 1, 'R80: riaperte senza nessuno in turno'],
    );
  },
  OfferentiLiberati: (d, v) =>
    primo(
      [conducePiuGestore(v) && perOrdine(v), 'R71: liberati senza il giudice'],
      [d.ferma !== null && !d.ferma.liberati, 'R71: liberati a vendita che va avanti, o due volte'],
      [inDue(v), 'R71: liberati da una persona sola'],
    ),
  IstanzaRegistrata: (d, v) =>
    primo([
      giornoDi(intero(v.dati, 'depositataIl')) <= giornoDi(d.inizioIl) - 10,
      'R46: registrata un’istanza depositata a meno di dieci giorni',
    ]),
  BeneAssegnato: (d, v) => {
    const cent = intero(v.dati, 'importoCent');
    return primo(
      [conduce(v), 'R46: assegnato da chi non conduce'],
      [d.malata === null, 'R57: assegnato a piattaforma malata'],
      [assegnazioneDovuta(d), 'R46: assegnato a prezzo base raggiunto, o prima della fine'],
      [d.istanze.get(testo(v.dati, 'istanzaId')) === cent, 'R46: assegnato senza un’istanza'],
      [cent === Math.max(...d.istanze.values()), 'R47: assegnato a chi offre di meno'],
    );
  },
};

/** La situazione dopo uno di questi fatti; `null` se è un altro. */
export function dopoSoste(d: Diritto, v: Voce): Diritto | null {
  switch (v.tipo) {
    case 'VenditaSospesa': {
      if (d.ferma !== null) return { ...d, ferma: { ...d.ferma, perOrdine: true, inDue: inDue(v), riprendeIl: null } };
      const ferma = {
        dalIl: intero(v.dati, 'sospesaIl'),
        perOrdine: perOrdine(v),
        inDue: inDue(v),
        riprendeIl: null,
        liberati: false,
      };
      const sospesa = {
        crono: { tipo: 'sospeso' } as const,
        riprendeIl: null,
        gravita: null,
        sospesaIl: v.registratoIl,
      };
      return { ...d, ferma, ...(d.fase === 'gara' ? sospesa : {}) };
    }
    case 'VenditaRipresa':
      return { ...d, ferma: d.ferma === null ? null : { ...d.ferma, riprendeIl: intero(v.dati, 'riprendeIl') } };
    case 'OperazioniRiaperte':
      return { ...d, ferma: null };
    case 'OfferentiLiberati':
      return { ...d, ferma: d.ferma === null ? null : { ...d.ferma, liberati: true } };
    case 'IstanzaRegistrata': {
      const [id, cent] = [testo(v.dati, 'istanzaId'), intero(v.dati, 'importoCent')];
      return { ...d, istanze: new Map(d.istanze).set(id, cent) };
    }
    case 'BeneAssegnato':
      return { ...d, assegnata: testo(v.dati, 'istanzaId') };
    default:
      return null;
  }
}
