/** Le parti di OpenAPI 3.1 che il documento usa. */

export type SchemaJson = { readonly [chiave: string]: unknown };
export type Riferimento = { readonly $ref: string };
type Contenuto = Readonly<Record<string, { readonly schema: SchemaJson }>>;

export type Parametro = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: SchemaJson;
};
type Intestazione = { readonly description: string; readonly schema: SchemaJson };
export type RispostaDocumento = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Intestazione>>;
  readonly content?: Contenuto;
};
export type Operazione = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parametro[];
  readonly requestBody?: { readonly required: boolean; readonly content: Contenuto };
  readonly responses: Readonly<Record<string, RispostaDocumento | Riferimento>>;
};
export type MetodoDocumento = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type DocumentoOpenApi = {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<MetodoDocumento, Operazione>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaJson>>;
    readonly responses: Readonly<Record<string, RispostaDocumento>>;
    readonly securitySchemes: Readonly<Record<string, SchemaJson>>;
  };
};
