import {
  emettiIndirizzoDelCalendario,
  indirizzoDelCalendario,
  revocaIndirizzoDelCalendario,
} from '@gestore/contratto/calendario/chiamate';
import type { StatoIndirizzoCalendario } from '@gestore/contratto/calendario/forme';
import { Alert, Button, Card, ConfirmDialog } from '@gestore/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { RispostaMancata } from '../../accesso/chiamate.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { sorteDellaCausa } from '../../comando/sorte-della-causa.ts';
import { DaCopiare } from '../../comune/campi/campo-da-copiare.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { CALENDARIO_DELEGATO } from './per-chi-conduce.testi.ts';

const CHIAVE = ['dashboard', 'calendario', 'indirizzo'] as const;

/** Rifarlo non fa danno, perché di indirizzi ne vale uno: senza risposta si ripete da sé, e poi decide la persona. */
const RIPETE = {
  networkMode: 'always',
  retry: (volte: number, causa: Error) => causa instanceof RispostaMancata && volte < 2,
  retryDelay: 800,
} as const;

/** L'indirizzo privato con cui il calendario del delegato legge le sue vendite: si emette, si rifà, si revoca. */
export function IndirizzoPrivato() {
  const t = useTesti(CALENDARIO_DELEGATO);
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: () => chiama(indirizzoDelCalendario),
  });
  const [emesso, mostra] = useState<string | null>(null);
  return (
    <Card title={t.indirizzo}>
      <p>{t.aCheServe}</p>
      {error !== null && <ErroreLettura errore={error} />}
      {emesso !== null && (
        <div className="grid gap-3">
          <Alert tone="warning" role="status">
            {t.unaVolta}
          </Alert>
          <DaCopiare key={emesso} etichetta={t.privato} valore={emesso} testi={t} />
          <p className="text-sm text-secondario">{t.comeSiUsa}</p>
        </div>
      )}
      {data !== undefined && <Vita stato={data} mostra={mostra} />}
    </Card>
  );
}

function Vita({
  stato: { vivo },
  mostra,
}: {
  stato: StatoIndirizzoCalendario;
  mostra: (indirizzo: string | null) => void;
}) {
  const t = useTesti(CALENDARIO_DELEGATO);
  const cache = useQueryClient();
  const [domanda, chiedi] = useState<'riemetti' | 'revoca' | null>(null);
  const emissione = useMutation({ ...RIPETE, mutationFn: () => chiama(emettiIndirizzoDelCalendario, {}) });
  const revoca = useMutation({ ...RIPETE, mutationFn: () => chiama(revocaIndirizzoDelCalendario, {}) });
  const inCorso = emissione.isPending || revoca.isPending;
  const fai = async (quale: 'riemetti' | 'revoca') => {
    if (inCorso) return;
    // Com’è andata male lo dicono `emissione` e `revoca`; ciò che vale adesso si rilegge comunque.
    const emesso = quale === 'riemetti' ? await emissione.mutateAsync().catch(() => null) : null;
    if (quale === 'revoca') await revoca.mutateAsync().catch(() => null);
    mostra(emesso?.indirizzo ?? null);
    await cache.invalidateQueries({ queryKey: CHIAVE });
    chiedi(null);
  };
  return (
    <>
      <p className="text-sm text-secondario">
        {vivo === null ? t.nonEmesso : t.emesso(momento(vivo.emessoIl))}{' '}
        {vivo !== null && (vivo.lettoIl === null ? t.maiLetto : t.letto(momento(vivo.lettoIl)))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={vivo === null && inCorso}
          onClick={() => (vivo === null ? void fai('riemetti') : chiedi('riemetti'))}
        >
          {vivo === null ? t.emetti : t.riemetti}
        </Button>
        {vivo !== null && (
          <Button variant="danger" onClick={() => chiedi('revoca')}>
            {t.revoca}
          </Button>
        )}
      </div>
      <SorteComando sorte={sorteDellaCausa(emissione.error)} />
      <SorteComando sorte={sorteDellaCausa(revoca.error)} />
      {revoca.isSuccess && vivo === null && (
        <Alert tone="success" role="status">
          {t.revocato}
        </Alert>
      )}
      <ConfirmDialog
        danger
        title={domanda === 'revoca' ? t.revocare : t.riemettere}
        open={domanda !== null}
        confirmLabel={domanda === 'revoca' ? t.revoca : t.riemetti}
        pending={inCorso}
        onConfirm={() => domanda !== null && void fai(domanda)}
        onCancel={() => chiedi(null)}
      >
        {domanda === 'revoca' ? t.revocareAccade : t.riemettereAccade}
      </ConfirmDialog>
    </>
  );
}
