import { STANZA_VUOTA, type Stanza, type VoceVista } from '@gestore/dominio';
import { creaClienteCanali, creaSeguito, type Istantanea, VoceImpossibile } from '@gestore/seguito';
import { canaleDi } from '@gestore/server/vendita/aste/canali';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Rete } from '../sistema/rete.ts';
import { pubblicoDi } from '../sistema/server.ts';
import type { Occhio, Schermo, Vista } from '../storia.ts';
import { creaPusher, type PusherSimulato } from './pusher.ts';

/** Uno schermo aperto su una vendita; `stanza` è `null` finché la prima pagina non è arrivata. */
export type SchermoAperto = { stanza(): Stanza | null; riparti(): void };

/** Come le pagine di chi conduce e della sala: rileggono ciò che il registro non annuncia. */
const RILETTURA_MS = 5_000;
/** Buchi oltre cui si riparte da un'istantanea: nelle pagine vere sono mille, qui le storie sono corte. */
const SALTI_MAX = [2, 6, 1_000];

type Parti = {
  mondo: Mondo;
  rete: Rete;
  caso: Caso;
  asta: string;
  occhio: Occhio;
  chi: string;
  /** Fino a quest'istante il server dice che la vendita non si può ancora leggere (R10). */
  leggeDal?: number;
};

type Pagina = { stanza: Stanza | null; chiudi(): void };

/** La stanza di una persona, seguita con il codice del browser: istantanea, canali, recupero. */
export function apriSchermo(parti: Parti): SchermoAperto {
  const { mondo, asta, occhio, chi } = parti;
  const caso = parti.caso.ramo('schermo');
  const registrato: Schermo = { asta, chi, occhio, viste: [], impossibili: [], mostra: null, dovuto: null };
  mondo.storia.schermi.push(registrato);
  /** Ogni caricamento della pagina è un altro schermo: ciò che torna a quello di prima non conta più. */
  let pagine = 0;
  let pagina = apri();

  function apri(): Pagina {
    pagine += 1;
    return apriPagina({ ...parti, caso }, registrato, pagine);
  }

  return {
    stanza: () => pagina.stanza,
    riparti() {
      pagina.chiudi();
      pagina = apri();
    },
  };
}

function apriPagina({ mondo, rete, caso, asta, occhio, leggeDal = 0 }: Parti, registrato: Schermo, numero: number) {
  const { tempo } = mondo;
  const attese = {
    fra(ms: number, azione: () => void): () => void {
      const impegno = tempo.fra(ms, azione);
      return () => impegno.annulla();
    },
    casuale: caso.numero,
  };
  const leggibile = (): boolean => tempo.adesso() >= leggeDal;
  let pusher: PusherSimulato | null = null;
  const cliente = creaClienteCanali({
    ...attese,
    apri() {
      pusher = creaPusher({ mondo, rete, caso, asta, occhio });
      return pusher;
    },
  });
  const pagina: Pagina = {
    stanza: null,
    chiudi() {
      seguito.ferma();
      pusher?.chiudi();
    },
  };
  const seguito = creaSeguito<Istantanea>({
    ...attese,
    iniziale: undefined,
    async istantanea() {
      const { stato, corpo } = await rete.chiama(caso.intero(0, 5), { tipo: 'stanza', asta, occhio });
      if (stato !== 200) throw new Error(String(corpo.codice));
      if (!leggibile()) return { stanza: STANZA_VUOTA, canali: [] };
      return { stanza: copia(corpo.stanza as Stanza), canali: canaliDi(asta, occhio) };
    },
    async dopo(seq) {
      const { stato, corpo } = await rete.chiama(caso.intero(0, 5), { tipo: 'eventi', asta, occhio, dopo: seq });
      if (stato !== 200) throw new Error(String(corpo.codice));
      return copia(corpo.voci as VoceVista[]);
    },
    ascolta: (canale, ascolto) => cliente.ascolta(canale, 'voce', ascolto),
    rileggiOgniMs: occhio.tipo === 'partecipante' ? null : RILETTURA_MS,
    saltoMax: caso.scegli(SALTI_MAX),
    cambiato(stato) {
      if (stato.tipo !== 'seguita' || stato.vista.canali.length === 0) return;
      const { stanza } = stato.vista;
      if (stanza === pagina.stanza) return;
      pagina.stanza = stanza;
      registrato.viste.push(vistaDi(stanza, numero));
      registrato.mostra = stanza;
    },
    guasto(errore) {
      if (errore instanceof VoceImpossibile) registrato.impossibili.push(`${errore.message}: ${errore.cause}`);
    },
  });
  return pagina;
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

function vistaDi({ seq, migliore, gara, rilanci, rifiutati, esito }: Stanza, pagina: number): Vista {
  return {
    pagina,
    seq,
    testa: migliore,
    gara: gara?.fase ?? null,
    scadeIl: gara?.fase === 'in_corso' ? gara.scadeIl : null,
    rilanci: rilanci.length,
    rifiutati: rifiutati.length,
    esito: esito?.tipo ?? null,
  };
}
