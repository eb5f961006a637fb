import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Banco, Persona } from './banco.ts';
import { PERSONE } from './banco.ts';

/** I canali di una vendita, ammessi e no, con una busta che non c'è. */
const CANALI = ['referente', 'sala', 'partecipanti', 'offerente.0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11'];
const CHIAVE = 'gestore';

export type Ascolto = {
  /** Ciò che ciascuno ha sentito fin qui, quando tutto ciò che era stato scritto è arrivato. */
  sentito(): Promise<Map<string, string>>;
  /** Vero se qualcuno ha sentito quelle parole. */
  haSentito(parole: string): boolean;
  chiudi(): void;
};

/** Un socket per persona, che chiede ogni canale di quelle vendite: le risposte e le cornici che riceve. */
export async function ascolta(banco: Banco, aste: readonly string[]): Promise<Ascolto> {
  const orecchie = await Promise.all(PERSONE.map((persona) => orecchio(banco, persona, aste)));
  return {
    haSentito: (parole) => orecchie.some(({ cornici }) => cornici.some((una) => una.includes(parole))),
    async sentito() {
      await Promise.all(orecchie.map(({ ws, cornici }) => pong(ws, cornici)));
      return new Map(
        orecchie.map(({ persona, risposte, cornici }) => {
          const tutto = [...risposte, ...cornici].sort(perCanale).map(banco.normalizza);
          return [persona, tutto.join('\n')];
        }),
      );
    },
    chiudi() {
      for (const { ws } of orecchie) ws.terminate();
    },
  };
}

/** `risposte` sono quelle a chi chiede di ascoltare; `cornici` ciò che poi arriva. */
type Orecchio = { persona: Persona; ws: WebSocket; risposte: string[]; cornici: string[] };

/** Due canali si alternano come capita; in ciascuno l'ordine resta. */
const canaleDi = (cornice: string): string => /private-asta\.[\w.-]+/.exec(cornice)?.[0] ?? '';
const perCanale = (una: string, altra: string): number => canaleDi(una).localeCompare(canaleDi(altra));

async function orecchio(banco: Banco, persona: Persona, aste: readonly string[]): Promise<Orecchio> {
  const { url } = banco.servizio;
  const ws = new WebSocket(`${url.replace('http', 'ws')}/app/${CHIAVE}?protocol=7`);
  const risposte: string[] = [];
  const cornici: string[] = [];
  const [primo] = (await once(ws, 'message')) as [Buffer];
  ws.on('message', (dati) => cornici.push(String(dati)));
  const { socket_id } = JSON.parse((JSON.parse(String(primo)) as { data: string }).data) as { socket_id: string };
  for (const asta of aste)
    for (const canale of CANALI) {
      const channel_name = `private-asta.${asta}.${canale}`;
      const chiesto = {
        nome: '',
        metodo: 'POST',
        url: '/api/broadcasting/auth',
        corpo: { json: { channel_name, socket_id } },
      } as const;
      const { stato, corpo } = await banco.chiama(persona, chiesto);
      risposte.push(`${channel_name}: ${stato}`);
      if (stato !== 200) continue;
      ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, ...corpo } }));
    }
  await pong(ws, cornici);
  return { persona, ws, risposte, cornici };
}

/** Quando torna il pong è arrivato anche ciò che il server aveva mandato prima. */
async function pong(ws: WebSocket, cornici: string[]): Promise<void> {
  ws.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
  for (;;) {
    const dove = cornici.findIndex((una) => una.includes('pusher:pong'));
    if (dove >= 0) return void cornici.splice(dove, 1);
    await once(ws, 'message');
  }
}
