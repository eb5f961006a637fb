import type { Memoria } from './memoria-registro.ts';
import type { Riga } from './righe.ts';

/** Le righe del registratore, e quali di loro si sono già cercate nel registro. */
export type Confronto = {
  tutte: readonly Riga[];
  diAsta(asta: string): readonly Riga[];
  accogli(riga: Riga): void;
  /** Le righe di un'asta si cercheranno di nuovo: ciò che le conteneva è cambiato. */
  ricerca(asta: string): void;
  /** Cerca nel registro ogni riga che aspetta. Finché non è chiamata aspettano, anche se una lettura è caduta a metà. */
  cerca(memorie: ReadonlyMap<string, Memoria>): void;
};

export type ContiRicevute = {
  accettatiConRicevuta: number;
  rifiutatiConRicevuta: number;
  /** Accettati che non hanno dato la ricevuta: chi ha rilanciato non ha nulla in mano, e il confronto nulla da cercare. */
  accettatiSenzaRicevuta: number;
  rifiutatiSenzaRicevuta: number;
  ignoti: number;
  /** Comandi con una ricevuta che il registro non ha, ciascuno una volta. */
  persi: number;
};

export function contiRicevuteVuoti(): ContiRicevute {
  return {
    accettatiConRicevuta: 0,
    rifiutatiConRicevuta: 0,
    accettatiSenzaRicevuta: 0,
    rifiutatiSenzaRicevuta: 0,
    ignoti: 0,
    persi: 0,
  };
}

export function creaConfronto(conti: ContiRicevute, racconta: (asta: string, testo: string) => void): Confronto {
  const tutte: Riga[] = [];
  const perAsta = new Map<string, Riga[]>();
  const daCercare = new Set<Riga>();
  const contati = new Set<string>();
  const persi = new Set<string>();

  function conta({ ricevuta, esito, comandoId }: Riga): void {
    if (esito === 'ignoto') conti.ignoti += 1;
    else if (ricevuta === null) conti[esito === 'accettato' ? 'accettatiSenzaRicevuta' : 'rifiutatiSenzaRicevuta'] += 1;
    // Un comando mandato due volte ha due righe e una ricevuta: si conta una volta.
    else if (!contati.has(comandoId)) {
      contati.add(comandoId);
      conti[esito === 'accettato' ? 'accettatiConRicevuta' : 'rifiutatiConRicevuta'] += 1;
    }
  }

  return {
    tutte,
    diAsta: (asta) => perAsta.get(asta) ?? [],
    accogli(riga) {
      tutte.push(riga);
      const sue = perAsta.get(riga.asta);
      if (sue === undefined) perAsta.set(riga.asta, [riga]);
      else sue.push(riga);
      conta(riga);
      if (riga.ricevuta !== null) daCercare.add(riga);
    },
    ricerca(asta) {
      for (const riga of perAsta.get(asta) ?? []) if (riga.ricevuta !== null) daCercare.add(riga);
    },
    cerca(memorie) {
      for (const riga of daCercare) {
        const { ricevuta, asta, comandoId, esito } = riga;
        const posto = ricevuta === null ? undefined : memorie.get(asta)?.posti[ricevuta.seq - 1];
        if (posto?.impronta === ricevuta?.impronta && posto?.comandoId === comandoId) continue;
        if (persi.has(comandoId)) continue;
        persi.add(comandoId);
        conti.persi += 1;
        racconta(asta, `persa: asta ${asta} voce ${ricevuta?.seq} comando ${comandoId} (${esito})`);
      }
      daCercare.clear();
    },
  };
}
