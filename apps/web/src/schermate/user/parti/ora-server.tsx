import { formattaOra } from '@gestore/contratto/formato';
import type { ModoCollegamento } from '@gestore/seguito';
import { Popover } from '@gestore/ui';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useInRete } from '../../../guscio/pagina.tsx';
import type { Misura } from '../../../stanza/orologio.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { STANZA_TESTI } from '../../comuni/testi/stanza.ts';

/** Sotto questo scarto il proprio orologio è allineato: una persona non vede la differenza. */
const SCARTO_VISIBILE_S = 0.5;
/** Due volte al secondo: l'ora mostrata non salta mai un secondo. */
const GIRO_MS = 500;

/** Ciò che di solito si misura: ne dà la larghezza. */
const DA_MISURARE: Pick<Misura, 'scartoMs' | 'andataRitornoMs'> = { scartoMs: 0, andataRitornoMs: 100 };

/** L'ora ufficiale è quella del server; accanto, quanto ci si mette a chiederla e di quanto sbaglia questo apparecchio. */
export function OraServer({ misura, collegamento }: { misura: Misura | null; collegamento: ModoCollegamento }) {
  const t = useTesti(STANZA_TESTI).ora;
  const inRete = useInRete();
  const [adesso, setAdesso] = useState(Date.now);
  useEffect(() => {
    const giro = setInterval(() => setAdesso(Date.now()), GIRO_MS);
    return () => clearInterval(giro);
  }, []);
  // Finché non la si sa il suo posto c'è già, perché quando arriva la pagina non si muova.
  const { scartoMs, andataRitornoMs } = misura ?? DA_MISURARE;
  const scarto = scartoMs / 1000;
  const secondi = Math.abs(scarto).toFixed(1).replace('.', ',');
  const orologio =
    Math.abs(scarto) < SCARTO_VISIBILE_S ? t.allineato : scarto > 0 ? t.indietro(secondi) : t.avanti(secondi);
  return (
    <div className="flex items-center gap-1">
      {misura === null && <span className="absolute">{t.misuriamo}</span>}
      <span className={misura === null ? 'invisible' : ''}>
        {t.oraServer} <span className="font-semibold tabular-nums">{formattaOra(adesso + scartoMs)}</span> {t.roma} ·{' '}
        {t.andataRitorno(andataRitornoMs)} · {orologio} ·{' '}
        {!inRete ? t.senzaRete : collegamento === 'in_tempo_reale' ? t.tempoReale : t.ogniSecondo}
      </span>
      {misura === null ? <span className="size-10 shrink-0" /> : <CheCosaVuolDire />}
    </div>
  );
}

function CheCosaVuolDire() {
  const t = useTesti(STANZA_TESTI).ora;
  return (
    <Popover
      title={t.cheCosaVuolDire}
      trigger={
        <button
          type="button"
          aria-label={t.cheCosaVuolDire}
          className="grid size-10 shrink-0 place-items-center rounded text-azione-scura hover:bg-fondo"
        >
          <Info aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <div className="grid gap-2">
        <p>{t.spiegaOra}</p>
        <p>{t.spiegaAndataRitorno}</p>
        <p>{t.spiegaOrologio}</p>
        <p>{t.spiegaCollegamento}</p>
      </div>
    </Popover>
  );
}
