import type { AccountLibero, Soggetto } from '@gestore/contratto/anagrafe';
import { Button, Card, ConfirmDialog, SelectField, showToast } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leggi } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { SOGGETTI } from '../testi/soggetti.ts';

/** L'account con cui il soggetto entra: da lì si trovano le vendite che conduce. */
export function AccountDelSoggetto({ soggetto: { id, account } }: { soggetto: Soggetto }) {
  const t = useTesti(SOGGETTI);
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const [chiede, setChiede] = useState(false);
  const compi = async (utenteId: string | null): Promise<void> => {
    setErrore(null);
    try {
      await atto.compi(`/api/edicom/soggetti/${id}/account`, { utenteId });
      showToast(utenteId === null ? t.accountScollegato : t.accountCollegato);
      await cache.invalidateQueries({ queryKey: ['soggetto'] });
    } catch (causa) {
      setErrore((causa as Error).message);
    } finally {
      setChiede(false);
    }
  };
  return (
    <Card title={t.account}>
      {account === null ? (
        <Collega inCorso={atto.inCorso} quandoScelto={(utenteId) => void compi(utenteId)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words">{t.accountDi(account.nome, account.email)}</p>
          <Button variant="secondary" pending={atto.inCorso} onClick={() => setChiede(true)}>
            {t.scollega}
          </Button>
        </div>
      )}
      <ErroreDalServer testo={errore} />
      <ConfirmDialog
        title={t.scollegaTitolo}
        open={chiede}
        confirmLabel={t.scollega}
        pending={atto.inCorso}
        onConfirm={() => void compi(null)}
        onCancel={() => setChiede(false)}
      >
        {t.scollegaSpiega}
      </ConfirmDialog>
    </Card>
  );
}

function Collega({ inCorso, quandoScelto }: { inCorso: boolean; quandoScelto: (utenteId: string) => void }) {
  const t = useTesti(SOGGETTI);
  const [scelto, setScelto] = useState('');
  const { data } = useQuery({
    queryKey: ['soggetto', 'account'],
    queryFn: () => leggi<{ account: AccountLibero[] }>('/api/edicom/account'),
  });
  return (
    <>
      <p className="text-secondario">{t.nessunAccount}</p>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SelectField
          label={t.scegliAccount}
          empty={t.scegli}
          value={scelto}
          options={(data?.account ?? []).map(({ id, nome, email, soggetto }) => ({
            value: id,
            label: soggetto === null ? t.accountDi(nome, email) : t.giaDiUnAltro(nome),
          }))}
          onValueChange={setScelto}
        />
        <Button variant="secondary" pending={inCorso} disabled={scelto === ''} onClick={() => quandoScelto(scelto)}>
          {t.collega}
        </Button>
      </div>
    </>
  );
}
