import { nomeDelFatto, TIPI_ATTO_REGISTRO } from '@gestore/contratto/detti';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { attiDelRegistro, attiDelRegistroCsv, attiDelRegistroXlsx } from '@gestore/contratto/rendiconti/chiamate';
import { type AttoVisto, TIPI_ATTORE, type TipoAttore } from '@gestore/contratto/rendiconti/registro-accessi';
import { Cell, Istante, Row, SelectField, Table } from '@gestore/ui';
import { chiama } from '../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { Pagine, usePagine } from './elenco-a-pagine.tsx';
import { Ricerca, useRicerca } from './ricerca.tsx';
import { REGISTRO } from './testi.ts';
import { VersoVendita } from './verso-vendita.tsx';

/** Gli atti del registro; quelli delle offerte ancora segrete il server non li dà (R10). */
export function Atti() {
  const t = useTesti(REGISTRO);
  const lingua = useLingua();
  const ricerca = useRicerca();
  const { forma, filtro } = ricerca;
  const pagine = usePagine('atti', ricerca, (cercato) => chiama(attiDelRegistro, cercato));
  const atti = pagine.data?.pages.flatMap((pagina) => pagina.atti) ?? [];
  const dal = pagine.data?.pages[0]?.dal ?? null;
  return (
    <div className="grid gap-4">
      <Ricerca nome={t.atti} ricerca={ricerca}>
        <SelectField
          label={t.nomi.tipo}
          name="tipo"
          empty={t.tutti}
          options={TIPI_ATTO_REGISTRO.map((tipo) => ({ value: tipo, label: nomeDelFatto(tipo, lingua) }))}
          value={forma.valori.tipo}
          onValueChange={(tipo) => forma.imposta({ tipo })}
        />
        <SelectField
          label={t.nomi.attore}
          name="attore"
          empty={t.tutti}
          options={TIPI_ATTORE.map((tipo) => ({ value: tipo, label: t.attori[tipo] }))}
          value={forma.valori.attore}
          onValueChange={(attore) => forma.imposta({ attore })}
        />
      </Ricerca>
      <p className="text-sm text-secondario">
        {t.segreto} {dal !== null && forma.valori.dal === '' && t.dal(momento(dal))}
      </p>
      <Pagine
        titolo={t.atti}
        quale="atti"
        esporta={{ csv: indirizzoDi(attiDelRegistroCsv, filtro), xlsx: indirizzoDi(attiDelRegistroXlsx, filtro) }}
        pagine={pagine}
        quante={atti.length}
      >
        <Table caption={t.atti} columns={[{ label: t.quando }, { label: t.chi }, { label: t.atto }]}>
          {atti.map((atto) => (
            <RigaAtto key={atto.chiave} atto={atto} />
          ))}
        </Table>
      </Pagine>
    </div>
  );
}

function RigaAtto({ atto: { registratoIl, attore, riguarda, tipo, seq, asta, titolo } }: { atto: AttoVisto }) {
  const t = useTesti(REGISTRO);
  const lingua = useLingua();
  return (
    <Row>
      <Cell>
        <Istante il={registratoIl} preciso />
      </Cell>
      <Cell strong>
        <span className="break-words">{attore.nome}</span>
        <span className="block text-sm font-normal text-secondario">
          {t.attori[attore.tipo as TipoAttore] ?? attore.tipo}
        </span>
      </Cell>
      <Cell>
        {nomeDelFatto(tipo, lingua)}
        {riguarda !== null && <span className="font-semibold"> {riguarda}</span>}
        {seq !== null && <span className="text-sm text-secondario"> · {t.numero(seq)}</span>}
        <VersoVendita asta={asta} titolo={titolo} />
      </Cell>
    </Row>
  );
}
