import { createHash } from 'node:crypto';
import type { Stanza, VoceVista } from '@gestore/dominio';
import { creaClienteCanali, creaSeguito, type Istantanea, type PorteAttesa, type StatoSeguito } from '@gestore/seguito';
import { creaPusherSuWs, type PusherSuWs } from './pusher-ws.ts';
import type { Persona, Rete } from './rete.ts';

/** Come la console: rilegge ciò che il registro non annuncia. */
const RILETTURA_MS = 5_000;
/** Quanto una pagina aspetta una risposta: chi la lascia prima e richiede fa della folla una tempesta che non finisce. */
const ATTESA_MS = 20_000;

export type Schermo = {
  persona: Persona;
  seq(): number;
  /** L'impronta di ciò che lo schermo mostra. */
  impronta(): string;
  collegato(): boolean;
  taglia(): void;
  chiudi(): void;
};

export function improntaStanza(stanza: Stanza): string {
  return createHash('sha256').update(JSON.stringify(stanza)).digest('hex');
}

/** Uno schermo vero senza pixel, che segue con il codice del browser; finisce quando mostra qualcosa. */
export function apriSchermo(rete: Rete, persona: Persona): Promise<Schermo> {
  const attese: PorteAttesa = {
    fra(ms, azione) {
      const timer = setTimeout(azione, ms);
      return () => clearTimeout(timer);
    },
    casuale: rete.caso,
  };
  let pusher: PusherSuWs | null = null;
  const cliente = creaClienteCanali({
    ...attese,
    apri() {
      pusher = creaPusherSuWs(rete, persona);
      return pusher;
    },
  });
  const percorso = percorsoDi(persona);
  let stato: StatoSeguito<Istantanea> | null = null;
  const stanza = (): Stanza | null => (stato?.tipo === 'seguita' ? stato.vista.stanza : null);
  return new Promise((aperto) => {
    const schermo: Schermo = {
      persona,
      seq: () => stanza()?.seq ?? 0,
      impronta: () => improntaStanza(stanza() as Stanza),
      collegato: () => stato?.tipo === 'seguita' && stato.collegamento === 'in_tempo_reale',
      taglia: () => pusher?.taglia(),
      chiudi() {
        seguito.ferma();
        pusher?.chiudi();
      },
    };
    const seguito = creaSeguito<Istantanea>({
      ...attese,
      iniziale: undefined,
      async istantanea() {
        const corpo = await leggi(rete, persona, percorso.istantanea);
        return { stanza: corpo.stanza as Stanza, canali: corpo.canali as string[] };
      },
      dopo: async (seq) => (await leggi(rete, persona, `${percorso.eventi}?dopo=${seq}`)).voci as VoceVista[],
      ascolta: (canale, ascolto) => cliente.ascolta(canale, 'voce', ascolto),
      rileggiOgniMs: persona.chi.tipo === 'referente' ? RILETTURA_MS : null,
      cambiato(nuovo) {
        stato = nuovo;
        if (nuovo.tipo === 'seguita') aperto(schermo);
      },
    });
  });
}

function percorsoDi({ asta, chi }: Persona): { istantanea: string; eventi: string } {
  if (chi.tipo === 'referente')
    return { istantanea: `/api/admin/aste/${asta}`, eventi: `/api/admin/aste/${asta}/eventi` };
  return { istantanea: '/api/user/asta', eventi: `/api/user/asta/${asta}/eventi` };
}

async function leggi(rete: Rete, { biscotti }: Persona, percorso: string): Promise<Readonly<Record<string, unknown>>> {
  const url = rete.urls()[rete.scegli()] ?? '';
  const { stato, corpo } = await rete.http.chiedi(url, { metodo: 'GET', percorso, biscotti, attesaMs: ATTESA_MS });
  if (stato !== 200) throw new Error(`${percorso}: ${stato}`);
  return corpo;
}
