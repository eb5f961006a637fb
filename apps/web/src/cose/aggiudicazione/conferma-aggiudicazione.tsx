import { obbligatorio } from '@gestore/contratto/regole';
import { formattaEuro, inLettere } from '@gestore/dominio';
import { Button, ConfirmDialog, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { DECISIONE } from './decisione.testi.ts';

/** Nessuno che manchi. */
const TUTTI: readonly string[] = [];

/**
 * Aggiudicare: la conferma ripete a chi e per quanto, in cifre e in lettere, e dice che cosa accade. Se qualche ammesso non si
 * raggiunge dice chi è e chiede il motivo prima di mandare; se cade proprio allora lo chiede il server. Ciò che si è scritto resta,
 * anche chiudendo la finestra e anche se intanto chi mancava è tornato (R57).
 */
export function ConfermaAggiudicazione({
  id,
  pseudonimo,
  importoCent,
  sottoBase,
  irraggiungibili = TUTTI,
}: {
  id: string;
  pseudonimo: string;
  importoCent: number;
  sottoBase: boolean;
  /** Gli ammessi che adesso non si raggiungono; senza una gara non contano. */
  irraggiungibili?: readonly string[];
}) {
  const t = useTesti(DECISIONE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const [chiesto, chiedi] = useState(false);
  const daMotivare = chiesto || irraggiungibili.length > 0;
  const forma = useForma({
    iniziali: { motivo: '', sottoBase: '' },
    regole: {
      ...(daMotivare ? { motivo: [obbligatorio()] } : {}),
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
          <AChi pseudonimo={pseudonimo} importoCent={importoCent} />
          <p>{t.aggiudicareAccade}</p>
          {sottoBase && (
            <TextArea label={t.motivoSottoBase} hint={t.stampatoNelVerbale} {...forma.campo('sottoBase')} />
          )}
          <NonRaggiunti chi={irraggiungibili} />
          {(daMotivare || forma.valori.motivo !== '') && (
            <TextArea label={t.motivoIrraggiungibili} hint={t.stampatoNelVerbale} {...forma.campo('motivo')} />
          )}
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </div>
  );
}

/** Chi manca adesso: si legge prima di aggiudicare (R57). */
function NonRaggiunti({ chi }: { chi: readonly string[] }) {
  const t = useTesti(DECISIONE);
  if (chi.length === 0) return null;
  return (
    <p>
      {t.nonRaggiunti(chi.length)} <strong lang="it">{chi.join(', ')}</strong>.
    </p>
  );
}

function AChi({ pseudonimo, importoCent }: { pseudonimo: string; importoCent: number }) {
  const t = useTesti(DECISIONE);
  return (
    <p>
      <strong>{t.aggiudicaA(pseudonimo, formattaEuro(importoCent))}</strong>{' '}
      <span lang="it">({inLettere(importoCent)} euro)</span>.
    </p>
  );
}
