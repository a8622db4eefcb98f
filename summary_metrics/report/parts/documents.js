// SPDX-License-Identifier: Apache-2.0
// The documents, each with the summaries of all systems.

// Where the page shows the document of a row; null where it does not.
const documentLink = (row) => (rows.document?.[row] ? `#doc-${rows.document[row]}` : null);
