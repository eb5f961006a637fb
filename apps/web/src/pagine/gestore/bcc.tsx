import { differenzeFraFormati } from '@gestore/contratto/banca/chiamate';
import type { Differenza } from '@gestore/contratto/banca/forme';
import { formattaEuro } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { CaricaEstratto } from '../../cose/banca/carica-estratto.tsx';
import { dataDellaBanca } from '../../cose/banca/giorno.ts';
import { Movimenti } from '../../cose/banca/movimenti.tsx';
import { Sbilanciati } from '../../cose/banca/sbilanciati.tsx';
import { BANCA } from '../../cose/banca/testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** I nomi delle colonne come li vuole il file: sono nomi e non testo, uguali in ogni lingua. */
const COLONNE: readonly (readonly [nome: string, obbligatoria: boolean])[] = [
  ['Data contabile', true],
  ['Data valuta', false],
  ['Importo', true],
  ['Divisa', false],
  ['Descrizione', true],
  ['Ordinante', false],
  ['IBAN ordinante', false],
  ['CRO', false],
];

/** I conti presso le BCC: estratti in CSV, abbinamenti, differenze con il CAMT.053. */
export function Bcc() {
  const t = useTesti(BANCA);
  useTitolo(t.bcc);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.bcc}</h1>
      <p className="max-w-3xl">{t.spiegaBcc}</p>
      <CaricaEstratto banca="bcc" />
      <Sbilanciati />
      <details className="rounded-md border border-linea bg-white p-4">
        <summary className="min-comando font-semibold">{t.colonne}</summary>
        <p>{t.colonneSpiega}</p>
        <ul className="mt-2 list-disc pl-6">
          {COLONNE.map(([nome, obbligatoria]) => (
            <li key={nome}>
              <code lang="it">{nome}</code> ({obbligatoria ? t.colonnaObbligatoria : t.colonnaFacoltativa})
            </li>
          ))}
        </ul>
      </details>
      <Differenze />
      <Movimenti banca="bcc" />
    </div>
  );
}

function Differenze() {
  const t = useTesti(BANCA);
  const { data, error } = useQuery({
    queryKey: ['operatore', 'banca', 'differenze'],
    queryFn: () => chiama(differenzeFraFormati, { banca: 'bcc' }),
  });
  if (error !== null) return <ErroreDalServer causa={error} />;
  if (data === undefined) return null;
  const { differenze, senzaConfronto, dal } = data;
  return (
    <Card title={t.differenze} flush>
      {dal !== null && <p className="p-4 text-secondario">{t.confrontatiDal(dataDellaBanca(dal))}</p>}
      {differenze.length === 0 && senzaConfronto.length === 0 && <EmptyState>{t.nessunaDifferenza}</EmptyState>}
      {senzaConfronto.map((conto) => (
        <p key={conto} className="p-4 break-words text-secondario">
          {t.senzaConfronto(ibanLeggibile(conto))}
        </p>
      ))}
      {differenze.length > 0 && (
        <Table
          caption={t.differenze}
          columns={[
            { label: t.differenza },
            { label: t.contabile },
            { label: t.causale, wideOnly: true },
            { label: t.importo, end: true },
          ]}
        >
          {differenze.map((riga) => (
            <Riga
              key={`${riga.conto} ${riga.tipo} ${riga.contabile} ${riga.importoCent} ${riga.causale}`}
              riga={riga}
            />
          ))}
        </Table>
      )}
    </Card>
  );
}

function Riga({ riga: { tipo, contabile, importoCent, causale, altro: altroLato } }: { riga: Differenza }) {
  const t = useTesti(BANCA);
  return (
    <Row>
      <Cell>
        <Badge tone="warning">{t.tipi[tipo]}</Badge>
        {altroLato !== null && (
          <span className="block text-sm">
            {t.altroLato(dataDellaBanca(altroLato.contabile), formattaEuro(altroLato.importoCent))}
          </span>
        )}
      </Cell>
      <Cell>
        <span className="tabular-nums">{dataDellaBanca(contabile)}</span>
      </Cell>
      <Cell wideOnly>
        <span lang="it">{causale}</span>
      </Cell>
      <Cell end strong>
        <Importo cent={importoCent} />
      </Cell>
    </Row>
  );
}
