import type { confermaConsegna, confermaConsegnaDaReferente } from '@gestore/contratto/posta/chiamate';
import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { Alert, Button, Dialog, DialogActions } from '@gestore/ui';
import { useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import type { Area } from '../../stato.ts';
import { useTesti } from '../../testi/lingua.ts';
import { CONSEGNA } from './consegna.testi.ts';
import { MetaMostrata } from './meta-del-codice.tsx';

type Chiamata = typeof confermaConsegna | typeof confermaConsegnaDaReferente;

/** Una consegna a mano che aspetta la seconda persona: chi non l'ha proposta la conferma, e dice la sua metà. */
export function ConfermaConsegna({
  asta,
  credenziale: { pseudonimo, daConfermare },
  chiamata,
  rileggi,
}: {
  asta: string;
  credenziale: CredenzialeVista;
  chiamata: Chiamata;
  rileggi: readonly (readonly [Area, ...unknown[]])[];
}) {
  const t = useTesti(CONSEGNA);
  const [aperta, apri] = useState<string | null>(null);
  const comando = useComando(chiamata as typeof confermaConsegna, { rileggi });
  const fatto = comando.sorte.tipo === 'fatto' ? comando.sorte.risposta : null;
  if (daConfermare === null && aperta === null) return null;
  return (
    <>
      {daConfermare !== null && (
        <Alert tone="warning">
          <p>{t.aspetta(daConfermare.propostaDa, daConfermare.motivo)}</p>
          {daConfermare.mia ? (
            <p>{t.mia}</p>
          ) : (
            <Button aria-label={t.confermaDi(pseudonimo)} onClick={() => apri(daConfermare.id)}>
              {t.conferma}
            </Button>
          )}
        </Alert>
      )}
      <Dialog title={t.confermaDi(pseudonimo)} open={aperta !== null} onClose={() => apri(null)}>
        {fatto === null ? (
          <>
            <p>{t.confermaSpiega}</p>
            <SorteComando sorte={comando.sorte} />
            <DialogActions>
              <Button
                pending={comando.inCorso}
                onClick={() => aperta !== null && void comando.compi({ id: asta, pid: aperta })}
              >
                {t.conferma}
              </Button>
            </DialogActions>
          </>
        ) : (
          <MetaMostrata risposta={fatto} quale="seconda" />
        )}
      </Dialog>
    </>
  );
}
