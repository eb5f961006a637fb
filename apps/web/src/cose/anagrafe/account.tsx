import {
  disabilitaAccount,
  invitaAccount,
  leggiAccount,
  riabilitaAccount,
  scegliAccount,
} from '@gestore/contratto/anagrafe/chiamate';
import type { AccountDelSoggetto as Account, Soggetto } from '@gestore/contratto/anagrafe/forme';
import { Badge, Button, Card, ConfirmDialog, Istante, SelectField, showToast, TextField } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ACCOUNT } from './account.testi.ts';
import { NuovoAccount } from './nuovo-account.tsx';

/** L'account con cui il soggetto entra: da lì si trovano le vendite che conduce. Nasce, si invita, si chiude e si riapre qui. */
export function AccountDelSoggetto({ soggetto }: { soggetto: Soggetto }) {
  const t = useTesti(ACCOUNT);
  const { id, account } = soggetto;
  const scelta = useComando(scegliAccount, { rileggi: [['soggetto']] });
  const [scollega, setScollega] = useState(false);
  const collega = async (utenteId: string | null): Promise<void> => {
    const esito = await scelta.compi({ id, utenteId });
    if (esito?.tipo === 'fatto') showToast(utenteId === null ? t.scollegato : t.collegato);
    setScollega(false);
  };
  return (
    <Card title={t.titolo}>
      {account === null ? (
        <>
          <p className="text-secondario">{t.nessuno}</p>
          <NuovoAccount soggetto={soggetto} />
          <Collega inCorso={scelta.inCorso} quandoScelto={(utenteId) => void collega(utenteId)} />
        </>
      ) : (
        <Presente soggetto={soggetto} account={account} quandoScollega={() => setScollega(true)} />
      )}
      <SorteComando sorte={scelta.sorte} />
      <ConfirmDialog
        title={t.scollegaTitolo}
        open={scollega}
        confirmLabel={t.scollega}
        pending={scelta.inCorso}
        onConfirm={() => void collega(null)}
        onCancel={() => setScollega(false)}
      >
        {t.scollegaSpiega}
      </ConfirmDialog>
    </Card>
  );
}

const ATTI = { invita: invitaAccount, disabilita: disabilitaAccount, riabilita: riabilitaAccount } as const;
type AttoAccount = keyof typeof ATTI;

/** Chi è, se può entrare, e che cosa gli si può fare. */
function Presente({
  soggetto: { id, daAffidare },
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
        <ConfermaComando
          conMotivo
          pericolo={chiede === 'disabilita'}
          rileggi={[['soggetto'], ['operatore']]}
          titolo={t.atti[chiede].titolo}
          conferma={t.atti[chiede].bottone}
          chiamata={ATTI[chiede]}
          atto={(motivo) => ({ id, motivo })}
          fatto={t.atti[chiede].fatto}
          chiudi={() => setChiede(null)}
        >
          <p>{t.atti[chiede].spiega}</p>
          {chiede === 'disabilita' && daAffidare > 0 && <p className="mt-2 font-semibold">{t.conduce(daAffidare)}</p>}
        </ConfermaComando>
      )}
    </>
  );
}

/** Un account che c'è già, per chi prima era di un altro soggetto o di nessuno. */
function Collega({ inCorso, quandoScelto }: { inCorso: boolean; quandoScelto: (utenteId: string) => void }) {
  const t = useTesti(ACCOUNT);
  const [scelto, setScelto] = useState('');
  const [testo, setTesto] = useState('');
  const { data } = useQuery({
    queryKey: ['soggetto', 'account', testo],
    queryFn: () => chiama(leggiAccount, { testo }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t.cercaAccount}
        hint={data !== undefined && data.altri > 0 ? t.altriAccount(data.altri) : t.aiutoAccount}
        name="cercaAccount"
        value={testo}
        onChange={({ target }) => {
          setTesto(target.value);
          setScelto('');
        }}
      />
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
