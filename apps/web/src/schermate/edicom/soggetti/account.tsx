import type { AccountDelSoggetto as Account, AccountLibero, Soggetto } from '@gestore/contratto/anagrafe';
import { Badge, Button, Card, ConfirmDialog, Istante, SelectField, showToast } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leggi } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ConfermaAtto } from '../parti/conferma-atto.tsx';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { ACCOUNT } from '../testi/account.ts';
import { NuovoAccount } from './nuovo-account.tsx';

/** L'account con cui il soggetto entra: da lì si trovano le vendite che conduce. Nasce, si invita, si chiude e si riapre qui. */
export function AccountDelSoggetto({ soggetto }: { soggetto: Soggetto }) {
  const t = useTesti(ACCOUNT);
  const { id, account } = soggetto;
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const [scollega, setScollega] = useState(false);
  const collega = async (utenteId: string | null): Promise<void> => {
    setErrore(null);
    try {
      await atto.compi(`/api/edicom/soggetti/${id}/account`, { utenteId });
      showToast(utenteId === null ? t.scollegato : t.collegato);
      await cache.invalidateQueries({ queryKey: ['soggetto'] });
    } catch (causa) {
      setErrore((causa as Error).message);
    } finally {
      setScollega(false);
    }
  };
  return (
    <Card title={t.titolo}>
      {account === null ? (
        <>
          <p className="text-secondario">{t.nessuno}</p>
          <NuovoAccount soggetto={soggetto} />
          <Collega inCorso={atto.inCorso} quandoScelto={(utenteId) => void collega(utenteId)} />
        </>
      ) : (
        <Presente soggetto={soggetto} account={account} quandoScollega={() => setScollega(true)} />
      )}
      <ErroreDalServer testo={errore} />
      <ConfirmDialog
        title={t.scollegaTitolo}
        open={scollega}
        confirmLabel={t.scollega}
        pending={atto.inCorso}
        onConfirm={() => void collega(null)}
        onCancel={() => setScollega(false)}
      >
        {t.scollegaSpiega}
      </ConfirmDialog>
    </Card>
  );
}

type AttoAccount = 'invita' | 'disabilita' | 'riabilita';

/** Chi è, se può entrare, e che cosa gli si può fare. */
function Presente({
  soggetto: { id, vendite },
  account: { nome, email, ruolo, stato, invitoFinoA },
  quandoScollega,
}: {
  soggetto: Soggetto;
  account: Account;
  quandoScollega: () => void;
}) {
  const t = useTesti(ACCOUNT);
  const [chiede, setChiede] = useState<AttoAccount | null>(null);
  const atti: readonly AttoAccount[] = stato === 'disabilitato' ? ['riabilita'] : ['invita', 'disabilita'];
  const daAffidare = vendite.filter(({ come, fase }) => come === 'delegato' && !FINITE.includes(fase)).length;
  return (
    <>
      <div className="grid gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{t.di(nome, email)}</span>
          <Badge>{t.ruoli[ruolo]}</Badge>
          <Badge>{t.stati[stato]}</Badge>
        </p>
        {invitoFinoA !== null && (
          <p className="text-sm text-secondario">
            {t.invitoFinoA} <Istante il={invitoFinoA} />
          </p>
        )}
        {stato === 'invitato' && invitoFinoA === null && <p className="text-sm text-secondario">{t.invitoScaduto}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {atti.map((atto) => (
          <Button key={atto} variant="secondary" onClick={() => setChiede(atto)}>
            {t.atti[atto].bottone}
          </Button>
        ))}
        <Button variant="secondary" onClick={quandoScollega}>
          {t.scollega}
        </Button>
      </div>
      {chiede !== null && (
        <ConfermaAtto
          conMotivo
          pericolo={chiede === 'disabilita'}
          rileggi={['soggetto']}
          titolo={t.atti[chiede].titolo}
          conferma={t.atti[chiede].bottone}
          percorso={`/api/edicom/soggetti/${id}/account/${chiede}`}
          fatto={t.atti[chiede].fatto}
          chiudi={() => setChiede(null)}
        >
          <p>{t.atti[chiede].spiega}</p>
          {chiede === 'disabilita' && daAffidare > 0 && <p className="mt-2 font-semibold">{t.conduce(daAffidare)}</p>}
        </ConfermaAtto>
      )}
    </>
  );
}

/** Fasi in cui la vendita non aspetta più nulla da chi la conduce. */
const FINITE: readonly string[] = ['verbalizzata', 'chiusa'];

/** Un account che c'è già, per chi prima era di un altro soggetto o di nessuno. */
function Collega({ inCorso, quandoScelto }: { inCorso: boolean; quandoScelto: (utenteId: string) => void }) {
  const t = useTesti(ACCOUNT);
  const [scelto, setScelto] = useState('');
  const { data } = useQuery({
    queryKey: ['soggetto', 'account'],
    queryFn: () => leggi<{ account: AccountLibero[] }>('/api/edicom/account'),
  });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
      <SelectField
        label={t.daCollegare}
        empty={t.scegli}
        value={scelto}
        options={(data?.account ?? []).map(({ id, nome, email, soggetto }) => ({
          value: id,
          label: soggetto === null ? t.di(nome, email) : t.diUnAltro(nome),
        }))}
        onValueChange={setScelto}
      />
      <Button variant="secondary" pending={inCorso} disabled={scelto === ''} onClick={() => quandoScelto(scelto)}>
        {t.collega}
      </Button>
    </div>
  );
}
