import { applicaVista, type Stanza, type VoceVista } from '@gestore/dominio';
import { canaleDi } from '@gestore/server/tempo-reale/canali';
import { creaSeguitore, type Seguitore } from '../../../../apps/web/src/tempo-reale/sequenza.ts';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Rete } from '../sistema/rete.ts';
import { pubblicoDi, type RispostaHttp } from '../sistema/server.ts';
import type { Occhio, Schermo, Vista } from '../storia.ts';

/** Uno schermo aperto su una vendita; `stanza` è `null` finché la prima pagina non è arrivata. */
export type SchermoAperto = { stanza(): Stanza | null; riparti(): void };

const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;
const RIPROVA_MS = 700;

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; asta: string; occhio: Occhio; chi: string };

/** La stanza di una persona: istantanea, canali e recupero con il seguitore vero del browser. */
export function apriSchermo({ mondo, rete, caso, asta, occhio, chi }: Parti): SchermoAperto {
  const { tempo } = mondo;
  const registrato: Schermo = { asta, chi, occhio, viste: [], vivoAllaFine: true };
  mondo.storia.schermi.push(registrato);
  let stanza: Stanza | null = null;
  let seguitore: Seguitore<VoceVista> | null = null;
  /** Ogni caricamento della pagina è un altro schermo: ciò che torna a quello di prima non conta più. */
  let pagina = 0;

  function mostra(nuova: Stanza): void {
    stanza = nuova;
    registrato.viste.push(vistaDi(nuova));
  }

  async function carica(): Promise<void> {
    pagina += 1;
    const mia = pagina;
    while (mia === pagina) {
      const risposta = await rete
        .chiama(caso.intero(0, 5), { tipo: 'stanza', asta, occhio })
        .catch((): RispostaHttp => ({ stato: 0, corpo: {} }));
      if (mia !== pagina) return;
      if (risposta.stato === 200) {
        mostra(copia(risposta.corpo.stanza as Stanza));
        segui();
        return;
      }
      await tempo.dormi(RIPROVA_MS);
    }
  }

  function segui(): void {
    const suo = creaSeguitore<VoceVista>({
      ultimoSeq: stanza?.seq ?? 0,
      applica(voce) {
        if (stanza !== null) mostra(applicaVista(stanza, voce));
      },
      async chiedi(dopo) {
        const { stato, corpo } = await rete.chiama(caso.intero(0, 5), { tipo: 'eventi', asta, occhio, dopo });
        if (stato !== 200) throw new Error(String(corpo.codice));
        return copia(corpo.voci as VoceVista[]);
      },
      intervalloPollingMs: POLLING_MS,
      intervalloControlloMs: CONTROLLO_MS,
      ogni(ms, azione) {
        let vivo = true;
        const ancora = (): void => {
          if (!vivo) return;
          azione();
          tempo.fra(ms, ancora);
        };
        tempo.fra(ms, ancora);
        return () => {
          vivo = false;
        };
      },
      guasto: () => undefined,
    });
    seguitore = suo;
    collega(suo);
  }

  function collega(suo: Seguitore<VoceVista>): void {
    if (seguitore !== suo) return;
    const chiudi = rete.apriSocket(caso.intero(0, 5), canaliDi(asta, occhio), {
      asta,
      occhio,
      ricevi: (dati) => suo.ricevi(JSON.parse(dati) as VoceVista),
      caduto() {
        suo.scollegato();
        tempo.fra(caso.intero(100, 2_000), () => collega(suo));
      },
    });
    if (chiudi === null) tempo.fra(RIPROVA_MS, () => collega(suo));
    else suo.collegato();
  }

  void carica();
  return {
    stanza: () => stanza,
    /** La pagina si ricarica: si riparte da un'istantanea. */
    riparti() {
      seguitore?.ferma();
      seguitore = null;
      void carica();
    },
  };
}

function canaliDi(asta: string, occhio: Occhio): string[] {
  const suo = canaleDi(asta, pubblicoDi(occhio));
  if (occhio.tipo !== 'partecipante' || occhio.bustaId === null) return [suo];
  return [canaleDi(asta, { tipo: 'partecipante' }), suo];
}

/** Ciò che passa dalla rete è un'altra copia: chi lo riceve non può toccare la memoria del server. */
function copia<T>(valore: T): T {
  return JSON.parse(JSON.stringify(valore)) as T;
}

function vistaDi({ seq, migliore, gara, rilanci, rifiutati, esito }: Stanza): Vista {
  return {
    seq,
    testa: migliore,
    gara: gara?.fase ?? null,
    scadeIl: gara?.fase === 'in_corso' ? gara.scadeIl : null,
    rilanci: rilanci.length,
    rifiutati: rifiutati.length,
    esito: esito?.tipo ?? null,
  };
}
