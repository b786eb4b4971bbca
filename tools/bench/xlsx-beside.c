/*
 * Writes the table of payments as a workbook with libxlsxwriter in constant memory: the baseline for our own writer. Cells
 * have the same types as ours. `xlsx-beside JOURNAL.db WORKBOOK.xlsx` prints the number of rows.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <xlsxwriter.h>

static const char *QUERY =
    "SELECT reference, sale_id, created_at, updated_at, 'Africa/Lagos', till, mode, instrument, brand, first_six,"
    " last_four, record ->> '$.instrument.bankName', bank_code, amount_minor, amount_minor, currency,"
    " record ->> '$.lastRequery.answer.chargedAmountMinor', record ->> '$.lastRequery.answer.appFeeMinor', outcome,"
    " review, handed_over_at, handed_over_by, email, phone, note, record ->> '$.lastRequery.answer.code',"
    " record ->> '$.lastRequery.answer.message' FROM payments ORDER BY position";

/* One letter a column: x text, t time, a amount in minor units, w whole number. */
static const char *KINDS = "xxttxxxxxxxxxawxaaxxtxxxxxx";

static void write_time(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text, lxw_format *format)
{
    lxw_datetime at = {0};
    if (sscanf(text, "%d-%d-%dT%d:%d:%lf", &at.year, &at.month, &at.day, &at.hour, &at.min, &at.sec) == 6)
        worksheet_write_datetime(sheet, row, column, &at, format);
}

static void write_row(lxw_worksheet *sheet, lxw_row_t row, sqlite3_stmt *payments, lxw_format *time, lxw_format *amount)
{
    for (lxw_col_t column = 0; column < strlen(KINDS); column++) {
        if (sqlite3_column_type(payments, column) == SQLITE_NULL) continue;
        const char *text = (const char *)sqlite3_column_text(payments, column);
        if (KINDS[column] == 't') write_time(sheet, row, column, text, time);
        else if (KINDS[column] == 'x') worksheet_write_string(sheet, row, column, text, NULL);
        else {
            double number = (double)sqlite3_column_int64(payments, column);
            if (KINDS[column] == 'a') worksheet_write_number(sheet, row, column, number / 100, amount);
            else worksheet_write_number(sheet, row, column, number, NULL);
        }
    }
}

int main(int count, char **words)
{
    sqlite3 *journal;
    sqlite3_stmt *payments;
    if (count != 3 || sqlite3_open_v2(words[1], &journal, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return 1;
    if (sqlite3_prepare_v2(journal, QUERY, -1, &payments, NULL) != SQLITE_OK) return 1;
    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_workbook *workbook = workbook_new_opt(words[2], &options);
    lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Payments");
    lxw_format *time = workbook_add_format(workbook);
    lxw_format *amount = workbook_add_format(workbook);
    format_set_num_format(time, "yyyy-mm-dd hh:mm:ss");
    format_set_num_format(amount, "#,##0.00");
    lxw_row_t row = 0;
    while (sqlite3_step(payments) == SQLITE_ROW) write_row(sheet, ++row, payments, time, amount);
    sqlite3_finalize(payments);
    sqlite3_close(journal);
    printf("%u\n", row);
    return workbook_close(workbook) == LXW_NO_ERROR ? 0 : 1;
}
