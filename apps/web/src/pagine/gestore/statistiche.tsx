import { type IngressoDi, indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { type Regole, data as regolaData } from '@gestore/contratto/regole';
import { bancaDatiDelPeriodo, bancaDatiDelPeriodoXlsx, contiDelGestore } from '@gestore/contratto/rendiconti/chiamate';
import { Alert, Button, Card, SelectField, Skeleton, TextField } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { istanteDelGiorno, nonPrimaDi } from '../../cose/registro/filtro-scritto.ts';
import { TavoleDeiConti } from '../../cose/statistiche/conti.tsx';
import { Incarichi } from '../../cose/statistiche/incarichi.tsx';
import { STATISTICHE } from '../../cose/statistiche/testi.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

type Filtro = IngressoDi<typeof contiDelGestore>;
type Periodo = { dal: string; al: string; tribunale: string };
const REGOLE: Regole<keyof Periodo> = { dal: [regolaData()], al: [regolaData(), nonPrimaDi('dal')] };
const PERIODO: Periodo = { dal: '', al: '', tribunale: '' };

/** Esiti, prezzi, tentativi e partecipazione per tribunale e periodo; il registro degli incarichi. */
export function Statistiche() {
  const t = useTesti(STATISTICHE);
  useTitolo(t.titolo);
  const forma = useForma({ iniziali: PERIODO, regole: REGOLE, nomi: t.nomi, conserva: { no: 'breve' } });
  const [filtro, setFiltro] = useState<Filtro>({});
  const { data, error } = useQuery({
    queryKey: ['operatore', 'statistiche', filtro],
    queryFn: () => chiama(contiDelGestore, filtro),
    placeholderData: keepPreviousData,
  });
  const mostra = (evento: FormEvent): void => {
    evento.preventDefault();
    if (forma.verifica()) setFiltro(filtroDi(forma.valori));
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
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={8} />}
      {data !== undefined && <TavoleDeiConti dati={data} />}
      <BancaDati filtro={filtro} />
      <Incarichi />
    </div>
  );
}

/** Ciò che va alla banca dati delle aste del Ministero, per lo stesso periodo e tribunale dei conti (R72). */
function BancaDati({ filtro }: { filtro: Filtro }) {
  const t = useTesti(STATISTICHE);
  return (
    <Card title={t.bancaDati}>
      <p className="text-secondario">{t.bancaDatiSpiega}</p>
      <Esporta
        key={JSON.stringify(filtro)}
        indirizzi={{
          csv: indirizzoDi(bancaDatiDelPeriodo, filtro),
          xlsx: indirizzoDi(bancaDatiDelPeriodoXlsx, filtro),
        }}
        nome="banca-dati-aste"
      />
    </Card>
  );
}

function filtroDi({ dal, al, tribunale }: Periodo): Filtro {
  const dalIl = istanteDelGiorno(dal, 'inizio');
  const alIl = istanteDelGiorno(al, 'fine');
  return {
    ...(dalIl === null ? {} : { dal: dalIl }),
    ...(alIl === null ? {} : { al: alIl }),
    ...(tribunale === '' ? {} : { tribunale }),
  };
}
