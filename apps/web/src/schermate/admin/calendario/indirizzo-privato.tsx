import type { IndirizzoCalendarioEmesso, StatoIndirizzoCalendario } from '@gestore/contratto/calendario-delegato';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Button, Card, ConfirmDialog } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invia, leggi } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { DaCopiare } from '../parti/da-copiare.tsx';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { CALENDARIO_DELEGATO } from '../testi/calendario.ts';

const PERCORSO = '/api/admin/calendario/indirizzo';
const CHIAVE = ['dashboard', 'calendario', 'indirizzo'] as const;

/** L'indirizzo privato con cui il calendario del delegato legge le sue vendite: si emette, si rifà, si revoca. */
export function IndirizzoPrivato() {
  const t = useTesti(CALENDARIO_DELEGATO);
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: () => leggi<StatoIndirizzoCalendario>(PERCORSO),
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
  const emissione = useInvio(() => invia<IndirizzoCalendarioEmesso>(PERCORSO, {}));
  const revoca = useInvio(() => invia<StatoIndirizzoCalendario>(`${PERCORSO}/revoca`, {}));
  const inCorso = emissione.sorte.tipo === 'in_corso' || revoca.sorte.tipo === 'in_corso';
  const fai = async (quale: 'riemetti' | 'revoca') => {
    const emesso = quale === 'riemetti' ? await emissione.compi({}) : null;
    if (quale === 'revoca') await revoca.compi({});
    mostra(emesso?.indirizzo ?? null);
    await cache.invalidateQueries({ queryKey: CHIAVE });
    chiedi(null);
  };
  return (
    <>
      <p className="text-sm text-secondario">
        {vivo === null ? t.nonEmesso : t.emesso(formattaIstante(vivo.emessoIl))}{' '}
        {vivo !== null && (vivo.lettoIl === null ? t.maiLetto : t.letto(formattaIstante(vivo.lettoIl)))}
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
      {emissione.sorte.tipo !== 'registrato' && <SorteAtto sorte={emissione.sorte} />}
      {revoca.sorte.tipo === 'registrato' && vivo === null ? (
        <Alert tone="success" role="status">
          {t.revocato}
        </Alert>
      ) : (
        revoca.sorte.tipo !== 'registrato' && <SorteAtto sorte={revoca.sorte} />
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
