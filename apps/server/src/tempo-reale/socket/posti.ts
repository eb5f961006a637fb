import type { LimitiPusher } from '../limiti.ts';
import type { Collegamento } from './collegamento.ts';

type LimitiPosti = Pick<
  LimitiPusher,
  'connessioniMax' | 'anonimiMax' | 'anonimiPerIndirizzoMax' | 'graziaMs' | 'attesaCanaleMs' | 'perSessioneMax'
>;

/**
 * Chi ha un posto fra i socket aperti. Chi non ha ancora un canale autorizzato occupa i posti degli anonimi, pochi, e per
 * poco; gli altri sono di chi è nella stanza, e nessuno senza credenziale glieli toglie.
 */
type Posti = {
  /** Falso se non c'è posto. Quello che si libera per farlo entrare è dato a `lascia`. */
  entra(chi: Collegamento): boolean;
  /** Un canale gli è stato autorizzato, da quella sessione se si sa. */
  riconosci(chi: Collegamento, sessione: string | null): void;
  esce(chi: Collegamento): void;
  /** Gli anonimi che aspettano da troppo. */
  scaduti(): Collegamento[];
  anonimi(): number;
};

type Parti = {
  limiti: LimitiPosti;
  adesso: () => number;
  /** Questo socket cede il posto: un anonimo a chi arriva, o la scheda più vecchia di una sessione alla più nuova. */
  lascia: (chi: Collegamento, perche: 'anonimo' | 'sessione') => void;
};

export function creaPosti({ limiti, adesso, lascia }: Parti): Posti {
  /** Dal più vecchio: un insieme tiene l'ordine. */
  const perIndirizzo = new Map<string, Set<Collegamento>>();
  const schede = creaSchede(limiti.perSessioneMax, (chi) => lascia(chi, 'sessione'));
  let anonimi = 0;
  let riconosciuti = 0;

  function togli(chi: Collegamento): void {
    const vicini = perIndirizzo.get(chi.indirizzo);
    if (vicini?.delete(chi) !== true) return;
    anonimi -= 1;
    if (vicini.size === 0) perIndirizzo.delete(chi.indirizzo);
  }

  /** Cede il posto il più vecchio, se ha avuto il tempo di farsi riconoscere. */
  function faPosto(fra: ReadonlySet<Collegamento> | undefined): boolean {
    const [vecchio] = fra ?? [];
    if (vecchio === undefined || adesso() - vecchio.natoIl < limiti.graziaMs) return false;
    togli(vecchio);
    lascia(vecchio, 'anonimo');
    return true;
  }

  /** L'indirizzo che ne tiene di più: chi ne apre tanti cede i suoi, non quelli di chi ne apre uno. */
  function piuAffollato(): ReadonlySet<Collegamento> | undefined {
    let trovato: ReadonlySet<Collegamento> | undefined;
    for (const vicini of perIndirizzo.values()) if (vicini.size > (trovato?.size ?? 0)) trovato = vicini;
    return trovato;
  }

  return {
    entra(chi) {
      const vicini = perIndirizzo.get(chi.indirizzo);
      if ((vicini?.size ?? 0) >= limiti.anonimiPerIndirizzoMax && !faPosto(vicini)) return false;
      const pieno = anonimi >= limiti.anonimiMax || anonimi + riconosciuti >= limiti.connessioniMax;
      if (pieno && !faPosto(piuAffollato())) return false;
      const posto = perIndirizzo.get(chi.indirizzo);
      if (posto === undefined) perIndirizzo.set(chi.indirizzo, new Set([chi]));
      else posto.add(chi);
      anonimi += 1;
      return true;
    },
    riconosci(chi, sessione) {
      if (!chi.riconosciuto) {
        togli(chi);
        chi.riconosciuto = true;
        riconosciuti += 1;
      }
      if (sessione !== null) schede.apre(sessione, chi);
    },
    esce(chi) {
      togli(chi);
      if (!chi.riconosciuto) return;
      chi.riconosciuto = false;
      riconosciuti -= 1;
      schede.chiude(chi);
    },
    scaduti() {
      const ora = adesso();
      return [...perIndirizzo.values()].flatMap((vicini) =>
        [...vicini].filter(({ natoIl }) => ora - natoIl >= limiti.attesaCanaleMs),
      );
    },
    anonimi: () => anonimi,
  };
}

/** Le schede e i dispositivi di ciascuna sessione, dal più vecchio: oltre il massimo cede lui. */
function creaSchede(massimo: number, lascia: (chi: Collegamento) => void) {
  const perSessione = new Map<string, readonly Collegamento[]>();
  return {
    apre(sessione: string, chi: Collegamento): void {
      const gia = perSessione.get(sessione) ?? [];
      if (gia.includes(chi)) return;
      perSessione.set(sessione, [...gia, chi]);
      const [vecchio] = gia;
      if (gia.length >= massimo && vecchio !== undefined) lascia(vecchio);
    },
    chiude(chi: Collegamento): void {
      for (const sessione of chi.sessioni) {
        const restano = (perSessione.get(sessione) ?? []).filter((uno) => uno !== chi);
        if (restano.length > 0) perSessione.set(sessione, restano);
        else perSessione.delete(sessione);
      }
    },
  };
}
