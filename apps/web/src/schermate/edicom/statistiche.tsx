import { type Regole, data as regolaData } from '@gestore/contratto/regole';
import type { RispostaStatistiche } from '@gestore/contratto/statistiche';
import { Alert, Button, Card, SelectField, Skeleton, TextField } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { giornoDi, nonPrimaDi } from './registro/cercato.ts';
import { Conti } from './statistiche/conti.tsx';
import { Incarichi } from './statistiche/incarichi.tsx';
import { STATISTICHE } from './testi/statistiche.ts';

type Periodo = { dal: string; al: string; tribunale: string };
const REGOLE: Regole<keyof Periodo> = { dal: [regolaData()], al: [regolaData(), nonPrimaDi('dal')] };
const PERIODO: Periodo = { dal: '', al: '', tribunale: '' };

/** Esiti, prezzi, tentativi e partecipazione per tribunale e periodo; il registro degli incarichi. */
export function Statistiche() {
  const t = useTesti(STATISTICHE);
  useTitolo(t.titolo);
  const forma = useForma({ iniziali: PERIODO, regole: REGOLE, nomi: t.nomi });
  const [query, setQuery] = useState('');
  const { data, error } = useQuery({
    queryKey: ['operatore', 'statistiche', query],
    queryFn: () => leggi<RispostaStatistiche>(`/api/edicom/statistiche?${query}`),
    placeholderData: keepPreviousData,
  });
  const mostra = (evento: FormEvent): void => {
    evento.preventDefault();
    if (forma.verifica()) setQuery(inQuery(forma.valori));
  };
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p className="text-secondario">{t.spiega}</p>
      <Card title={t.ricerca}>
        <form aria-label={t.ricerca} onSubmit={mostra} noValidate className="grid gap-4">
          <div className="grid items-end gap-4 sm:grid-cols-3">
            <TextField label={t.nomi.dal} hint={t.aiutoPeriodo} {...forma.campo('dal')} />
            <TextField label={t.nomi.al} hint={t.aiutoPeriodo} {...forma.campo('al')} />
            <SelectField
              label={t.nomi.tribunale}
              name="tribunale"
              empty={t.tutti}
              options={(data?.tribunali ?? []).map((uno) => ({ value: uno, label: uno }))}
              value={forma.valori.tribunale}
              onValueChange={(tribunale) => forma.imposta({ tribunale })}
            />
          </div>
          <Button type="submit" className="justify-self-start">
            {t.mostra}
          </Button>
        </form>
      </Card>
      {error !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{error.message}</span>
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={8} />}
      {data !== undefined && <Conti dati={data} />}
      <Incarichi />
    </div>
  );
}

function inQuery({ dal, al, tribunale }: Periodo): string {
  const query = new URLSearchParams();
  const dalIl = giornoDi(dal, 'inizio');
  const alIl = giornoDi(al, 'fine');
  if (dalIl !== null) query.set('dal', String(dalIl));
  if (alIl !== null) query.set('al', String(alIl));
  if (tribunale !== '') query.set('tribunale', tribunale);
  return query.toString();
}
