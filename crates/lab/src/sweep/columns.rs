//! Columns of rows, as Parquet files hold them: written and read without rows in between.

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// The values of one column.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Numbers.
    I32(Vec<i32>),
    /// Numbers that may be unknown.
    MaybeI32(Vec<Option<i32>>),
    /// Large numbers.
    I64(Vec<i64>),
    /// Truths that may be unknown.
    MaybeBool(Vec<Option<bool>>),
    /// Words.
    Text(Vec<ByteArray>),
    /// Words that may be unknown.
    MaybeText(Vec<Option<ByteArray>>),
    /// Lists of numbers.
    I32s(List<i32>),
    /// Lists of broken numbers.
    F32s(List<f32>),
    /// Lists of words.
    Texts(List<ByteArray>),
}

/// Lists, one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct List<T> {
    /// How long each is.
    pub lengths: Vec<u32>,
    /// Its values.
    pub values: Vec<T>,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self {
            lengths: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<T> List<T> {
    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        let before = self.values.len();
        self.values.extend(list);
        self.lengths.push((self.values.len() - before) as u32);
    }

    /// Each list.
    pub fn each(&self) -> impl Iterator<Item = &[T]> {
        let mut rest = self.values.as_slice();
        self.lengths.iter().map(move |n| {
            let (list, others) = rest.split_at((*n as usize).min(rest.len()));
            rest = others;
            list
        })
    }

    /// The levels by which a file tells where lists begin, and which are empty.
    fn levels(&self) -> (Vec<i16>, Vec<i16>) {
        let room = self.values.len() + self.lengths.len();
        let (mut there, mut within) = (Vec::with_capacity(room), Vec::with_capacity(room));
        for &length in &self.lengths {
            there.push(i16::from(length > 0));
            within.push(0);
            for _ in 1..length {
                there.push(1);
                within.push(1);
            }
        }
        (there, within)
    }

    fn from_levels(values: Vec<T>, there: &[i16], within: &[i16]) -> Self {
        let mut lengths: Vec<u32> = Vec::new();
        for (there, within) in there.iter().zip(within) {
            match lengths.last_mut() {
                Some(n) if *within > 0 => *n += 1,
                Some(_) | None => lengths.push(u32::from(*there > 0)),
            }
        }
        Self { lengths, values }
    }
}

/// Columns by name, all as long as each other.
pub type Columns = Vec<(&'static str, Column)>;

fn leaf(name: &str, physical: Physical, how: Repetition) -> Result<TypePtr> {
    let builder = Type::primitive_type_builder(name, physical).with_repetition(how);
    let builder = if physical == Physical::BYTE_ARRAY {
        builder
            .with_logical_type(Some(LogicalType::String))
            .with_converted_type(ConvertedType::UTF8)
    } else {
        builder
    };
    builder.build().map(Arc::new)
}

fn list(name: &str, physical: Physical) -> Result<TypePtr> {
    let element = leaf("element", physical, Repetition::REQUIRED)?;
    let inner = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![element])
        .build()?;
    Type::group_type_builder(name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_converted_type(ConvertedType::LIST)
        .with_fields(vec![Arc::new(inner)])
        .build()
        .map(Arc::new)
}

fn schema(columns: &Columns) -> Result<TypePtr> {
    let (required, optional) = (Repetition::REQUIRED, Repetition::OPTIONAL);
    let field = |(name, column): &(&'static str, Column)| match column {
        Column::I32(_) => leaf(name, Physical::INT32, required),
        Column::MaybeI32(_) => leaf(name, Physical::INT32, optional),
        Column::I64(_) => leaf(name, Physical::INT64, required),
        Column::MaybeBool(_) => leaf(name, Physical::BOOLEAN, optional),
        Column::Text(_) => leaf(name, Physical::BYTE_ARRAY, required),
        Column::MaybeText(_) => leaf(name, Physical::BYTE_ARRAY, optional),
        Column::I32s(_) => list(name, Physical::INT32),
        Column::F32s(_) => list(name, Physical::FLOAT),
        Column::Texts(_) => list(name, Physical::BYTE_ARRAY),
    };
    Type::group_type_builder("row")
        .with_fields(columns.iter().map(field).collect::<Result<_>>()?)
        .build()
        .map(Arc::new)
}

fn put(writer: &mut ColumnWriter<'_>, column: &Column) -> Result<()> {
    fn maybe<T: Clone>(all: &[Option<T>]) -> (Vec<T>, Vec<i16>) {
        let there = all.iter().map(|v| i16::from(v.is_some())).collect();
        (all.iter().flatten().cloned().collect(), there)
    }
    use ColumnWriter as W;
    match (writer, column) {
        (W::Int32ColumnWriter(w), Column::I32(all)) => w.write_batch(all, None, None),
        (W::Int32ColumnWriter(w), Column::MaybeI32(all)) => {
            let (values, there) = maybe(all);
            w.write_batch(&values, Some(&there), None)
        }
        (W::Int64ColumnWriter(w), Column::I64(all)) => w.write_batch(all, None, None),
        (W::BoolColumnWriter(w), Column::MaybeBool(all)) => {
            let (values, there) = maybe(all);
            w.write_batch(&values, Some(&there), None)
        }
        (W::ByteArrayColumnWriter(w), Column::Text(all)) => w.write_batch(all, None, None),
        (W::ByteArrayColumnWriter(w), Column::MaybeText(all)) => {
            let (values, there) = maybe(all);
            w.write_batch(&values, Some(&there), None)
        }
        (W::Int32ColumnWriter(w), Column::I32s(all)) => {
            let (there, within) = all.levels();
            w.write_batch(&all.values, Some(&there), Some(&within))
        }
        (W::FloatColumnWriter(w), Column::F32s(all)) => {
            let (there, within) = all.levels();
            w.write_batch(&all.values, Some(&there), Some(&within))
        }
        (W::ByteArrayColumnWriter(w), Column::Texts(all)) => {
            let (there, within) = all.levels();
            w.write_batch(&all.values, Some(&there), Some(&within))
        }
        (_, _) => return Err(ParquetError::General("a column of another type".into())),
    }
    .map(|_| ())
}

/// Writes columns to a file, as one group of rows, and waits until the disk has them.
pub fn write(file: File, columns: &Columns) -> Result<()> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("miskatonic {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut writer = SerializedFileWriter::new(file, schema(columns)?, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (_, column) in columns {
        if let Some(mut writer) = group.next_column()? {
            put(writer.untyped(), column)?;
            writer.close()?;
        }
    }
    group.close()?;
    let file = writer.into_inner()?;
    file.sync_all()?;
    Ok(())
}

/// A file of rows, to be read group by group.
pub struct Reading(SerializedFileReader<File>);

impl Reading {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self> {
        SerializedFileReader::new(File::open(path)?).map(Self)
    }

    /// The number of groups of rows.
    pub fn groups(&self) -> usize {
        self.0.num_row_groups()
    }

    /// The number of rows.
    pub fn rows(&self) -> i64 {
        self.0.metadata().file_metadata().num_rows()
    }

    /// A group of rows.
    pub fn group(&self, n: usize) -> Result<Group<'_>> {
        self.0.get_row_group(n).map(Group)
    }
}

/// A group of rows.
pub struct Group<'a>(Box<dyn RowGroupReader + 'a>);

impl Group<'_> {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.0.metadata().num_rows().max(0) as usize
    }

    /// A column by its name.
    pub fn column(&self, name: &str) -> Result<Column> {
        let schema = self.0.metadata().schema_descr();
        let at = (0..schema.num_columns()).find(|n| {
            schema
                .column(*n)
                .path()
                .parts()
                .first()
                .is_some_and(|p| p == name)
        });
        let Some(at) = at else {
            let words = format!("there is no column `{name}`");
            return Err(ParquetError::General(words));
        };
        let descr = schema.column(at);
        let (most_there, most_within) = (descr.max_def_level(), descr.max_rep_level());
        let rows = self.rows();
        let wrong = || ParquetError::General(format!("the column `{name}` is of another type"));
        /// Values, whether each is there, and which belong to one list.
        macro_rules! all {
            ($reader:expr) => {{
                let (mut values, mut there, mut within) = (Vec::new(), Vec::new(), Vec::new());
                let mut read = 0;
                while read < rows {
                    let (records, ..) = $reader.read_records(
                        rows - read,
                        (most_there > 0).then_some(&mut there),
                        (most_within > 0).then_some(&mut within),
                        &mut values,
                    )?;
                    if records == 0 {
                        return Err(ParquetError::General(format!("`{name}` ends too early")));
                    }
                    read += records;
                }
                (values, there, within)
            }};
        }
        fn maybe<T>(values: Vec<T>, there: &[i16]) -> Vec<Option<T>> {
            let mut values = values.into_iter();
            there
                .iter()
                .map(|t| if *t > 0 { values.next() } else { None })
                .collect()
        }
        Ok(match self.0.get_column_reader(at)? {
            ColumnReader::Int32ColumnReader(mut r) => {
                let (values, there, within) = all!(r);
                match (most_there, most_within) {
                    (0, _) => Column::I32(values),
                    (_, 0) => Column::MaybeI32(maybe(values, &there)),
                    (_, _) => Column::I32s(List::from_levels(values, &there, &within)),
                }
            }
            ColumnReader::Int64ColumnReader(mut r) => Column::I64(all!(r).0),
            ColumnReader::BoolColumnReader(mut r) => {
                let (values, there, _) = all!(r);
                Column::MaybeBool(maybe(values, &there))
            }
            ColumnReader::FloatColumnReader(mut r) => {
                let (values, there, within) = all!(r);
                Column::F32s(List::from_levels(values, &there, &within))
            }
            ColumnReader::ByteArrayColumnReader(mut r) => {
                let (values, there, within) = all!(r);
                match (most_there, most_within) {
                    (0, _) => Column::Text(values),
                    (_, 0) => Column::MaybeText(maybe(values, &there)),
                    (_, _) => Column::Texts(List::from_levels(values, &there, &within)),
                }
            }
            ColumnReader::Int96ColumnReader(_)
            | ColumnReader::DoubleColumnReader(_)
            | ColumnReader::FixedLenByteArrayColumnReader(_) => return Err(wrong()),
        })
    }
}
