import { applicaVista, STANZA_VUOTA, type Stanza, type VistaEvento, type VoceVista } from '@gestore/dominio';
import type { Ascolto } from '../ascolto.ts';
import { creaSeguito, type Istantanea, type PorteSeguito, type StatoSeguito } from '../seguito.ts';

export type Vista = Istantanea & { letta: number };

export const voce = (seq: number, evento: VistaEvento = { tipo: 'riservato' }): VoceVista => ({
  seq,
  ricevutoIl: seq * 1_000,
  evento,
});

/** Un server finto con il suo registro, canali che la prova muove, e un tempo che passa quando la prova lo dice. */
export function creaBanco(porte: Partial<PorteSeguito<Vista>> = {}) {
  const canali = new Map<string, Ascolto>();
  const timer = new Map<number, { il: number; azione: () => void }>();
  let adesso = 0;
  let contati = 0;
  const banco = {
    registro: [] as VoceVista[],
    nomi: ['comune'] as readonly string[],
    raggiungibile: true,
    /** Le richieste fatte, con l'istante. */
    chieste: [] as string[],
    stati: [] as StatoSeguito<Vista>[],
    guasti: [] as unknown[],
    scrivi(...eventi: VistaEvento[]): void {
      for (const evento of eventi) banco.registro.push(voce(banco.registro.length + 1, evento));
    },
    /** La stanza che il server darebbe. */
    dovuta: (): Stanza => banco.registro.reduce(applicaVista, STANZA_VUOTA),
    stato: () => banco.stati.at(-1),
    vista: (): Vista | null => {
      const stato = banco.stati.at(-1);
      return stato?.tipo === 'seguita' ? stato.vista : null;
    },
    canali,
    /** Fa passare il tempo, lasciando finire a ogni passo ciò che non lo aspetta. */
    async passa(ms: number): Promise<void> {
      const fine = adesso + ms;
      await quiete();
      for (;;) {
        const [prossimo] = [...timer].sort(([, a], [, b]) => a.il - b.il);
        if (prossimo === undefined || prossimo[1].il > fine) break;
        timer.delete(prossimo[0]);
        adesso = Math.max(adesso, prossimo[1].il);
        prossimo[1].azione();
        await quiete();
      }
      adesso = fine;
    },
    impegni: () => timer.size,
  };
  const chiedi = (che: string): void => {
    banco.chieste.push(`${che} ${adesso}`);
    if (!banco.raggiungibile) throw new Error('rete assente');
  };
  const seguito = creaSeguito<Vista>({
    iniziale: undefined,
    async istantanea() {
      await Promise.resolve();
      chiedi('istantanea');
      return {
        letta: banco.chieste.length,
        canali: banco.nomi,
        stanza: banco.nomi.length > 0 ? banco.dovuta() : STANZA_VUOTA,
      };
    },
    async dopo(seq) {
      chiedi(`dopo ${seq}`);
      return banco.registro.filter((una) => una.seq > seq);
    },
    ascolta(canale, ascolto) {
      canali.set(canale, ascolto);
      return () => canali.delete(canale);
    },
    rileggiOgniMs: null,
    cambiato: (stato) => void banco.stati.push(stato),
    guasto: (errore) => void banco.guasti.push(errore),
    fra(ms, azione) {
      contati += 1;
      const id = contati;
      timer.set(id, { il: adesso + ms, azione });
      return () => timer.delete(id);
    },
    casuale: () => 0.5,
    ...porte,
  });
  return Object.assign(banco, { seguito });
}

async function quiete(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}
