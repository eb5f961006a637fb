import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { lettureDiIdentita, lettureDiIdentitaCsv, lettureDiIdentitaXlsx } from '@gestore/contratto/rendiconti/chiamate';
import type { LetturaVista } from '@gestore/contratto/rendiconti/registro-accessi';
import { Cell, Istante, Row, Table, TextField } from '@gestore/ui';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Pagine, usePagine } from './elenco-a-pagine.tsx';
import { Ricerca, useRicerca } from './ricerca.tsx';
import { REGISTRO } from './testi.ts';
import { VersoVendita } from './verso-vendita.tsx';

/** Chi ha letto l'identità di chi, in quale vendita e quando (R37). */
export function Letture() {
  const t = useTesti(REGISTRO);
  const ricerca = useRicerca();
  const pagine = usePagine('letture', ricerca, (filtro) => chiama(lettureDiIdentita, filtro));
  const letture = pagine.data?.pages.flatMap((pagina) => pagina.letture) ?? [];
  return (
    <div className="grid gap-4">
      <Ricerca nome={t.letture} ricerca={ricerca}>
        <TextField label={t.nomi.cheCosa} {...ricerca.forma.campo('cheCosa')} />
      </Ricerca>
      <Pagine
        titolo={t.letture}
        quale="letture"
        esporta={{
          csv: indirizzoDi(lettureDiIdentitaCsv, ricerca.filtro),
          xlsx: indirizzoDi(lettureDiIdentitaXlsx, ricerca.filtro),
        }}
        pagine={pagine}
        quante={letture.length}
      >
        <Table caption={t.letture} columns={[{ label: t.quando }, { label: t.chi }, { label: t.cheCosa }]}>
          {letture.map((lettura) => (
            <RigaLettura key={lettura.id} lettura={lettura} />
          ))}
        </Table>
      </Pagine>
    </div>
  );
}

function RigaLettura({ lettura: { lettaIl, chi, cheCosa, asta, titolo } }: { lettura: LetturaVista }) {
  const t = useTesti(REGISTRO);
  return (
    <Row>
      <Cell>
        <Istante il={lettaIl} preciso />
      </Cell>
      <Cell strong>
        <span className="break-words">{chi.nome === '' ? t.sconosciuto : chi.nome}</span>
        <span className="block text-sm font-normal text-secondario">{t.ruoli[chi.tipo]}</span>
      </Cell>
      <Cell>
        <span lang="it" className="break-words">
          {cheCosa}
        </span>
        <VersoVendita asta={asta} titolo={titolo} />
      </Cell>
    </Row>
  );
}
