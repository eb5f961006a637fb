import { formattaOra } from '@gestore/contratto/formato';
import { useEffect, useState } from 'react';
import type { Misura } from '../../../stanza/orologio.ts';
import type { Collegamento } from '../../../stanza/usa-seguitore.ts';

/** L'ora ufficiale è quella del server; accanto, quanto ci si mette a chiederla e di quanto sbaglia questo apparecchio. */
export function OraServer({ misura, collegamento }: { misura: Misura | null; collegamento: Collegamento }) {
  const [adesso, setAdesso] = useState(Date.now);
  useEffect(() => {
    const giro = setInterval(() => setAdesso(Date.now()), 500);
    return () => clearInterval(giro);
  }, []);
  if (misura === null) return <span>Misuriamo l’ora del server…</span>;
  const scarto = misura.scartoMs / 1000;
  return (
    <span>
      Ora del server <span className="font-semibold tabular-nums">{formattaOra(adesso + misura.scartoMs)}</span> (Roma)
      · andata e ritorno {misura.andataRitornoMs} ms · il Suo orologio{' '}
      {Math.abs(scarto) < 0.5
        ? 'è allineato'
        : `${scarto > 0 ? 'è indietro' : 'è avanti'} di ${Math.abs(scarto).toFixed(1).replace('.', ',')} s`}{' '}
      · {collegamento === 'in_tempo_reale' ? 'in tempo reale' : 'aggiornato ogni secondo'}
    </span>
  );
}
