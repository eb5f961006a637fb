import { formattaEuro } from '@gestore/dominio';
import { Button, ConfirmDialog } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { BUSTA } from '../testi.ts';
import { type RigaBusta, senzaRilievi } from './righe-buste.ts';

/**
 * Più atti con una conferma sola: ciascuno resta un atto, con la sua riga nel registro, e al primo che non passa ci si ferma (R38).
 * Aprirle tutte non ne legge nessuna; ammetterle insieme vale soltanto per quelle su cui nulla è rilevato.
 */
export function Insieme({ id, righe }: { id: string; righe: readonly RigaBusta[] }) {
  const t = useTesti(BUSTA);
  const atto = useAttoReferente(id);
  const [chiede, chiedi] = useState<'apri' | 'ammetti' | null>(null);
  const [fatte, segna] = useState<{ quante: number; di: number } | null>(null);
  const sigillate = righe.filter(({ busta }) => busta.stato === 'sigillata' && busta.riservato !== null);
  const pulite = senzaRilievi(righe);
  const scelte = chiede === 'apri' ? sigillate : pulite;
  const compi = async (): Promise<void> => {
    const quali = scelte.map(({ busta }) => busta.riservato?.bustaId ?? '');
    const tipo = chiede;
    segna({ quante: 0, di: quali.length });
    for (const [i, bustaId] of quali.entries()) {
      const esito = await atto.compi(
        tipo === 'apri' ? { tipo: 'apriBusta', bustaId } : { tipo: 'ammettiOfferta', bustaId, nonostante: null },
      );
      if (esito?.tipo !== 'fatto') break;
      segna({ quante: i + 1, di: quali.length });
    }
    segna(null);
    chiedi(null);
  };
  if (sigillate.length < 2 && pulite.length < 2 && chiede === null) return null;
  const ignote = pulite.filter(({ cauzione }) => cauzione === 'ignota').length;
  return (
    <div className="buste-insieme">
      <div className="flex flex-wrap gap-2">
        {sigillate.length > 1 && (
          <Button variant="secondary" onClick={() => chiedi('apri')}>
            {t.apriTutte(sigillate.length)}
          </Button>
        )}
        {pulite.length > 1 && (
          <Button variant="secondary" onClick={() => chiedi('ammetti')}>
            {t.ammettiSenzaRilievi(pulite.length)}
          </Button>
        )}
      </div>
      <SorteAtto sorte={atto.sorte} />
      <ConfirmDialog
        title={chiede === 'apri' ? t.aprirleTutte : t.ammetterleTutte}
        open={chiede !== null}
        confirmLabel={
          fatte === null
            ? chiede === 'apri'
              ? t.confermaApri
              : t.confermaAmmetti
            : t.aChePunto(fatte.quante, fatte.di)
        }
        pending={fatte !== null}
        onConfirm={() => void compi()}
        onCancel={() => chiedi(null)}
      >
        <p>{chiede === 'apri' ? t.aprirleAccade : t.ammetterleAccade}</p>
        {chiede === 'ammetti' && ignote > 0 && (
          <p className="font-semibold text-attenzione">{t.cauzioniIgnote(ignote)}</p>
        )}
        <ul className="mt-2 list-disc pl-5 tabular-nums">
          {scelte.map(({ busta, prezzoCent, avvisi }) => (
            <li key={busta.pseudonimo}>
              <span lang="it">{busta.pseudonimo}</span>
              {prezzoCent !== null && ` · ${formattaEuro(prezzoCent)}`}
              {chiede === 'ammetti' && avvisi.length > 0 && ` · ${t.conAvvisi(avvisi.join(', '))}`}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
