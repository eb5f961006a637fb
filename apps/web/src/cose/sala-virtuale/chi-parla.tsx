import { formattaOra } from '@gestore/contratto/parole/formato';
import type { SalaVista } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { SALA_VIRTUALE } from './parola.testi.ts';

type Parola = NonNullable<SalaVista['parola']>;

/** Quante volte al secondo si ridisegna il tempo di parola: non salta mai una cifra. */
const GIRO_MS = 250;

/** Chi ha la parola e per quanto ancora; `nome` è come si chiama nella sala chi guarda. */
export function ChiParla({ parola, nome, scartoMs }: { parola: Parola | null; nome: string | null; scartoMs: number }) {
  const t = useTesti(SALA_VIRTUALE);
  if (parola === null) return <p className="text-secondario">{t.nessunoParla}</p>;
  const mia = parola.pseudonimo === nome;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <strong className="text-lg">{mia ? t.haiLaParola : t.haLaParola(parola.pseudonimo)}</strong>
      <TempoDiParola scadeIl={parola.scadeIl} scartoMs={scartoMs} />
    </p>
  );
}

/** Il conto alla rovescia di chi parla: non è una regione viva, nessuno vuole i secondi a voce. */
function TempoDiParola({ scadeIl, scartoMs }: { scadeIl: number; scartoMs: number }) {
  const t = useTesti(SALA_VIRTUALE);
  const [adesso, setAdesso] = useState(() => Date.now() + scartoMs);
  useEffect(() => {
    const giro = setInterval(() => setAdesso(Date.now() + scartoMs), GIRO_MS);
    return () => clearInterval(giro);
  }, [scartoMs]);
  return (
    <span role="timer" aria-label={t.tempoDiParola} className="text-2xl leading-none font-bold tabular-nums">
      {inMinuti(Math.max(0, scadeIl - adesso))}
    </span>
  );
}

function inMinuti(ms: number): string {
  const secondi = Math.ceil(ms / 1_000);
  return `${Math.floor(secondi / 60)}:${String(secondi % 60).padStart(2, '0')}`;
}

/** Le mani alzate, dalla prima; chi conduce ha accanto a ciascuna ciò che può farne. */
export function ManiAlzate({
  mani,
  nome,
  accanto,
}: {
  mani: SalaVista['mani'];
  nome: string | null;
  accanto?: (pseudonimo: string) => ReactNode;
}) {
  const t = useTesti(SALA_VIRTUALE);
  if (mani.length === 0) return <p className="text-secondario">{t.nessunaMano}</p>;
  return (
    <ol aria-label={t.mani} className="grid max-h-80 gap-1 overflow-y-auto">
      {mani.map(({ pseudonimo, chiestaIl }, i) => (
        <li key={pseudonimo} className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="tabular-nums text-secondario">{i + 1}.</span>
            <span lang="it" className="font-semibold">
              {pseudonimo}
            </span>
            {pseudonimo === nome && <Badge tone="info">{t.lei}</Badge>}
            <span className="text-sm text-secondario">{t.dalle(formattaOra(chiestaIl))}</span>
          </span>
          {accanto?.(pseudonimo)}
        </li>
      ))}
    </ol>
  );
}
