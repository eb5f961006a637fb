import { obbligatorio } from '@gestore/contratto/regole';
import { formattaEuro, inLettere } from '@gestore/dominio';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import { DECISIONE } from '../testi/decisione.ts';
import { SorteAtto } from './segnali.tsx';

/**
 * Aggiudicare: la conferma ripete a chi e per quanto, in cifre e in lettere, e dice che cosa accade. Se il server trova
 * offerenti irraggiungibili chiede un motivo, che resta scritto anche chiudendo la finestra (R57).
 */
export function ConfermaAggiudicazione({
  id,
  pseudonimo,
  importoCent,
  sottoBase,
}: {
  id: string;
  pseudonimo: string;
  importoCent: number;
  sottoBase: boolean;
}) {
  const t = useTesti(DECISIONE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const [chiesto, chiedi] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '', sottoBase: '' },
    regole: {
      ...(chiesto ? { motivo: [obbligatorio()] } : {}),
      ...(sottoBase ? { sottoBase: [obbligatorio()] } : {}),
    },
    nomi: { motivo: t.motivoIrraggiungibili, sottoBase: t.motivoSottoBase },
    conserva: conserva(`aggiudica:${pseudonimo}`, ['sottoBase', 'motivo']),
  });
  const conferma = async () => {
    if (!forma.verifica()) return;
    const motivoIrraggiungibili = forma.valori.motivo.trim() || null;
    const motivoSottoBase = forma.valori.sottoBase.trim() || null;
    const esito = await compi({ tipo: 'aggiudica', motivoIrraggiungibili, motivoSottoBase });
    // Una volta chiesto il motivo, il campo resta anche mentre si rimanda.
    if (esito?.tipo === 'rifiutato' && esito.problema.codice === 'R57_irraggiungibili') chiedi(true);
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
  };
  return (
    <div className="grid gap-3">
      <div>
        <Button large onClick={() => apri(true)}>
          {t.aggiudica}
        </Button>
      </div>
      <ConfirmDialog
        title={t.confermare}
        open={aperto}
        confirmLabel={t.confermaAggiudicazione}
        pending={inCorso}
        onConfirm={() => void conferma()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p>
            <strong>{t.aggiudicaA(pseudonimo, formattaEuro(importoCent))}</strong>{' '}
            <span lang="it">({inLettere(importoCent)} euro)</span>.
          </p>
          <p>{t.aggiudicareAccade}</p>
          {sottoBase && (
            <TextArea label={t.motivoSottoBase} hint={t.stampatoNelVerbale} {...forma.campo('sottoBase')} />
          )}
          {chiesto && (
            <TextArea label={t.motivoIrraggiungibili} hint={t.stampatoNelVerbale} {...forma.campo('motivo')} />
          )}
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </div>
  );
}
