import { createHmac } from 'node:crypto';
import { adessoMs } from './misure.ts';

/**
 * Gli schermi, in un processo loro: `quanti` per ogni asta. Per ogni voce dice quando l'ultimo l'ha ricevuta, che è il
 * solo istante che conta per chi perde un rilancio.
 */
type Avvio = { url: string; segreto: string; aste: string[]; quanti: number };

process.once('message', ({ url, segreto, aste, quanti }: Avvio) => {
  const indirizzo = `${url.replace('http', 'ws')}/app/gestore?protocol=7`;
  let daIscrivere = aste.length * quanti;
  for (const asta of aste) {
    const visti = new Map<number, number>();
    for (let i = 0; i < quanti; i += 1)
      schermo(
        asta,
        () => {
          daIscrivere -= 1;
          if (daIscrivere === 0) process.send?.({ tipo: 'pronti' });
        },
        (seq) => {
          const quantiOra = (visti.get(seq) ?? 0) + 1;
          visti.set(seq, quantiOra);
          if (quantiOra === quanti) process.send?.({ tipo: 'ultimo', chiave: `${asta}/${seq}`, ilMs: adessoMs() });
        },
      );
  }

  function schermo(asta: string, iscritto: () => void, quando: (seq: number) => void): void {
    const canale = `private-asta.${asta}.partecipanti`;
    const ws = new WebSocket(indirizzo);
    ws.onerror = () => process.exit(1);
    ws.onmessage = ({ data }) => {
      const { event, data: dati } = JSON.parse(String(data)) as { event: string; data: string };
      if (event === 'pusher:connection_established') {
        const { socket_id: id } = JSON.parse(dati) as { socket_id: string };
        const firma = createHmac('sha256', segreto).update(`${id}:${canale}`).digest('hex');
        ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: canale, auth: `gestore:${firma}` } }));
      } else if (event === 'pusher_internal:subscription_succeeded') iscritto();
      else if (event === 'voce') quando((JSON.parse(dati) as { seq: number }).seq);
    };
  }
});
process.on('disconnect', () => process.exit(0));
