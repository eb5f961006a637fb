import { formattaOra } from '@gestore/contratto/parole/formato';
import type { ModoCollegamento } from '@gestore/seguito';
import { aOgniBattito, Popover } from '@gestore/ui';
import { Info } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useInRete } from '../../guscio/pagina.tsx';
import type { Misura } from '../../stanza/orologio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { STANZA_TESTI } from './vista/tempo-e-posizione.testi.ts';

/** Sotto questo scarto il proprio orologio è allineato: una persona non vede la differenza. */
const SCARTO_VISIBILE_S = 0.5;

type Parti = { misura: Misura | null; collegamento: ModoCollegamento };

/** L'ora ufficiale è quella del server, e in una parola come la si segue; le cifre della misura a chi le chiede. */
export const OraServer = memo(function OraServer({ misura, collegamento }: Parti) {
  const t = useTesti(STANZA_TESTI).ora;
  const inRete = useInRete();
  // Finché non la si sa il suo posto c'è già, perché quando arriva la pagina non si muova.
  const { scartoMs = 0, andataRitornoMs = null } = misura ?? {};
  const [, ridisegna] = useState(0);
  useEffect(() => aOgniBattito(() => ridisegna(Math.floor((Date.now() + scartoMs) / 1_000))), [scartoMs]);
  return (
    <div className="flex items-center gap-1">
      {misura === null && <span className="absolute">{t.misuriamo}</span>}
      <span className={misura === null ? 'invisible' : ''}>
        {t.oraServer} <span className="font-semibold tabular-nums">{formattaOra(Date.now() + scartoMs)}</span> {t.roma}{' '}
        · {!inRete ? t.senzaRete : collegamento === 'in_tempo_reale' ? t.tempoReale : t.ogniSecondo}
      </span>
      {/* Chi rilancia non aspetta il riquadro delle cifre: il suo posto c’è già, e arriva con la misura. */}
      {andataRitornoMs === null ? (
        <span className="size-comando shrink-0" />
      ) : (
        <LeCifre scartoMs={scartoMs} andataRitornoMs={andataRitornoMs} />
      )}
    </div>
  );
});

type Cifre = { scartoMs: number; andataRitornoMs: number };

/** Quanto ci si mette a chiedere l'ora e di quanto sbaglia questo apparecchio: cambia a ogni misura, non a ogni secondo. */
const LeCifre = memo(function LeCifre({ scartoMs, andataRitornoMs }: Cifre) {
  const t = useTesti(STANZA_TESTI).ora;
  const scarto = scartoMs / 1_000;
  const secondi = Math.abs(scarto).toFixed(1).replace('.', ',');
  const orologio =
    Math.abs(scarto) < SCARTO_VISIBILE_S ? t.allineato : scarto > 0 ? t.indietro(secondi) : t.avanti(secondi);
  return (
    <Popover
      title={t.cheCosaVuolDire}
      trigger={
        <button
          type="button"
          aria-label={t.cheCosaVuolDire}
          className="grid size-comando shrink-0 place-items-center rounded text-azione-scura hover:bg-fondo"
        >
          <Info aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <div className="grid gap-2">
        <p className="font-semibold">
          {t.andataRitorno(andataRitornoMs)} · {orologio}
        </p>
        <p>{t.spiegaOra}</p>
        <p>{t.spiegaAndataRitorno}</p>
        <p>{t.spiegaOrologio}</p>
        <p>{t.spiegaCollegamento}</p>
      </div>
    </Popover>
  );
});
