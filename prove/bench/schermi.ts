import type { Ambiente } from './ambiente.ts';
import { avviaProgramma } from './pavimento.ts';

export type Canale = { nome: string; quanti: number };
export type Contati = { consegne: number; doppie: number; buchi: number; chiusi: number };

/** Schermi in un processo loro (in C, perché non siano loro ciò che si misura). */
export type Schermi = {
  pid: number;
  /** L'istante (ms, orologio della macchina) in cui l'ultimo schermo del canale ha avuto la voce. */
  ultimo(canale: number, seq: number): Promise<number>;
  /** Come `ultimo`, se è già arrivato. */
  visto(canale: number, seq: number): number | undefined;
  conta(): Promise<Contati>;
  ferma(): Promise<void>;
};

export type ComeCollegarsi =
  /** Socket nudi: le cornici e nient'altro. */
  | { modo: 'nudo'; porta: number }
  /** WebSocket senza iscrizione. */
  | { modo: 'ws'; porta: number }
  /** Il protocollo dei canali, con la firma. */
  | { modo: 'pusher'; porta: number; chiave: string; segreto: string };

/** Collega gli schermi, `quanti` per canale, e torna quando ascoltano tutti. */
export async function apriSchermi(
  ambiente: Ambiente,
  come: ComeCollegarsi,
  canali: readonly Canale[],
): Promise<Schermi> {
  const { chiave, segreto } = come.modo === 'pusher' ? come : { chiave: '-', segreto: '-' };
  const percorso = come.modo === 'pusher' ? `/app/${chiave}?protocol=7&client=js&version=8.4.0` : '/';
  const programma = avviaProgramma(await ambiente.programma('schermi'), [
    come.modo,
    String(come.porta),
    percorso,
    chiave,
    segreto,
  ]);
  ambiente.poi(() => programma.ferma());
  const arrivi = new Map<string, number>();
  const attese = new Map<string, (ilMs: number) => void>();
  programma.quandoRiga((riga) => {
    if (!riga.startsWith('U ')) return;
    const [, canale, seq, ns] = riga.split(' ');
    const posto = `${canale}/${seq}`;
    const ilMs = Number(ns) / 1e6;
    arrivi.set(posto, ilMs);
    attese.get(posto)?.(ilMs);
    attese.delete(posto);
  });
  programma.scrivi(`${canali.map(({ nome, quanti }) => `${nome} ${quanti}\n`).join('')}via\n`);
  await programma.aspetta('PRONTI');
  return {
    pid: programma.pid,
    visto: (canale, seq) => arrivi.get(`${canale}/${seq}`),
    ultimo(canale, seq) {
      const posto = `${canale}/${seq}`;
      const gia = arrivi.get(posto);
      if (gia !== undefined) return Promise.resolve(gia);
      return Promise.race([
        new Promise<number>((risolvi) => void attese.set(posto, risolvi)),
        programma.uscito.then(() => Promise.reject(new Error('gli schermi si sono chiusi'))),
      ]);
    },
    async conta() {
      programma.scrivi('R\n');
      const [consegne = 0, doppie = 0, buchi = 0, chiusi = 0] = (await programma.aspetta('R '))
        .split(' ')
        .slice(1)
        .map(Number);
      return { consegne, doppie, buchi, chiusi };
    },
    ferma: () => programma.ferma(),
  };
}
